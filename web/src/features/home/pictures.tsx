import type { ShownPhoto } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/page/home';
import { Photo } from '../../kit/page/photo.tsx';
import { paths } from '../../kit/paths.ts';
import styles from './pictures.module.css';

/** The first pictures of the gallery, once there are any. */
export function Pictures({ photos }: { photos: readonly ShownPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <div className={styles.head}>
        <h2 id="pictures">{words.picturesTitle}</h2>
        <a href={paths.gallery}>{words.pictures}</a>
      </div>
      <ul className={styles.strip}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <Photo photo={photo} sizes="(min-width: 60rem) 22rem, 60vw" isFirst={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
