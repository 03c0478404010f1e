import type { Gallery } from '@sangamam/contract/gallery';
import type { CSSProperties } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import styles from './album.module.css';
// Built as a script of its own, because this page carries no React.
import lightboxUrl from './lightbox.ts?worker&url';
import { largest, Photo } from './photo.tsx';
import { galleryWords as words } from './words.ts';

interface AlbumProps {
  readonly album: NonNullable<Gallery['album']>;
}

/** The photos of an album in rows, in their order. Without scripts a photo opens by itself. */
export function Album({ album }: AlbumProps) {
  const { contact } = useSettings();
  const { title, year, photos, photoCount, allowsDownload } = album;
  const subject = encodeURIComponent(words.removalSubject(title));
  return (
    <article>
      <script type="module" src={lightboxUrl} />
      <a className={styles.back} href={paths.gallery}>
        <span aria-hidden="true">←</span> {words.all}
      </a>
      <h1>{title}</h1>
      <p className={styles.about}>
        {year} · {words.photos(photoCount)}
      </p>
      <ul className={styles.photos} data-photos>
        {photos.map((photo, index) => {
          const full = largest(photo);
          if (!full) return null;
          const ratio = full.width / full.height;
          const isLabelled = photo.alt !== '' || photo.caption !== '';
          return (
            <li key={photo.id} style={{ '--ratio': ratio } as CSSProperties}>
              <a
                href={full.url}
                data-caption={photo.caption}
                data-credit={photo.credit && words.credit(photo.credit)}
                aria-label={isLabelled ? undefined : words.lightbox.open(index + 1)}
              >
                <Photo
                  photo={photo}
                  sizes="(min-width: 60rem) 30rem, (min-width: 36rem) 50vw, 100vw"
                  isFirst={index < 4}
                />
                {photo.caption && <span className={styles.caption}>{photo.caption}</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <p className={styles.removal}>
        {words.removal} <a href={`mailto:${contact.email}?subject=${subject}`}>{contact.email}</a>.
      </p>
      <Lightbox allowsDownload={allowsDownload} />
    </article>
  );
}

/** Opened and filled by `lightbox.ts`. */
function Lightbox({ allowsDownload }: { allowsDownload: boolean }) {
  const { label, previous, next, close, position, save, failed } = words.lightbox;
  return (
    <dialog className={styles.lightbox} aria-label={label} data-lightbox>
      <img className={styles.full} alt="" data-full />
      <p className={styles.failed} role="status" data-failed={failed} />
      <p className={styles.words} aria-live="polite">
        <span data-position={position} />
        <span data-full-caption />
        <span data-full-credit />
        {allowsDownload && (
          <a href={paths.gallery} download="" data-save>
            {save}
          </a>
        )}
      </p>
      <form method="dialog">
        <button type="submit" className={styles.close} aria-label={close}>
          ×
        </button>
      </form>
      <button type="button" className={styles.previous} data-step="-1" aria-label={previous}>
        ‹
      </button>
      <button type="button" className={styles.next} data-step="1" aria-label={next}>
        ›
      </button>
    </dialog>
  );
}
