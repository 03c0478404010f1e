import type { Gallery, ShownPhoto } from '@sangamam/contract/gallery';
import { words } from '@sangamam/words/page/gallery';
import type { CSSProperties } from 'react';
import { largest, Photo } from '../../kit/page/photo.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './album.module.css';
// Built as a script of its own, because this page carries no React.
import lightboxUrl from './lightbox.ts?worker&url';

interface AlbumProps {
  readonly album: NonNullable<Gallery['album']>;
}

/** The photos of an album in rows, in their order. Without scripts a photo opens by itself. */
export function Album({ album }: AlbumProps) {
  const { contact } = useSettings();
  const { title, year, photos, photoCount, allowsDownload, isPairs } = album;
  const subject = encodeURIComponent(words.removalSubject({ album: title }));
  return (
    <article>
      <script type="module" src={lightboxUrl} />
      <a className={styles.back} href={paths.gallery}>
        <span aria-hidden="true">←</span> {words.all}
      </a>
      <h1>{title}</h1>
      <p className={styles.about}>
        {year} · {words.photos({ count: photoCount })}
      </p>
      {isPairs ? (
        <ul className={styles.pairs} data-photos>
          {inTwos(photos).map((pair, nth) => (
            <li key={pair[0]?.id}>
              {pair.map((photo, index) => (
                <Opening key={photo.id} photo={photo} index={2 * nth + index}>
                  {pair.length === 2 && (
                    <span className={styles.when}>{index === 0 ? words.then : words.now}</span>
                  )}
                </Opening>
              ))}
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.photos} data-photos>
          {photos.map((photo, index) => {
            const full = largest(photo);
            if (!full) return null;
            const ratio = full.width / full.height;
            return (
              <li key={photo.id} style={{ '--ratio': ratio } as CSSProperties}>
                <Opening photo={photo} index={index} />
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.removal}>
        {words.removal} <a href={`mailto:${contact.email}?subject=${subject}`}>{contact.email}</a>.
      </p>
      <Lightbox allowsDownload={allowsDownload} />
    </article>
  );
}

interface OpeningProps {
  readonly photo: ShownPhoto;
  /** Its place in the album, from 0. */
  readonly index: number;
  /** Said above it. */
  readonly children?: Elements;
}

/** A photo that opens large. */
function Opening({ photo, index, children }: OpeningProps) {
  const full = largest(photo);
  if (!full) return null;
  const isLabelled = photo.alt !== '' || photo.caption !== '';
  return (
    <a
      href={full.url}
      data-caption={photo.caption}
      data-credit={photo.credit && words.credit({ name: photo.credit })}
      aria-label={isLabelled ? undefined : words.lightbox.open({ position: index + 1 })}
    >
      {children}
      <Photo
        photo={photo}
        sizes="(min-width: 60rem) 30rem, (min-width: 36rem) 50vw, 100vw"
        isFirst={index < 4}
      />
      {photo.caption && <span className={styles.caption}>{photo.caption}</span>}
    </a>
  );
}

/** The photos two by two, in their order; the last may be alone. */
function inTwos(photos: readonly ShownPhoto[]): ShownPhoto[][] {
  return photos.flatMap((photo, index) =>
    index % 2 === 0 ? [[photo, ...photos.slice(index + 1, index + 2)]] : [],
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
