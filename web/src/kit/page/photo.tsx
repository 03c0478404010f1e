import type { Picture, ShownPhoto } from '@sangamam/contract/gallery';

const sourceSet = (pictures: readonly Picture[]) =>
  pictures.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The largest picture of a photo that every browser can show. */
export const largest = ({ pictures }: ShownPhoto) =>
  pictures.filter(({ format }) => format === 'webp').at(-1);

interface PhotoProps {
  readonly photo: ShownPhoto;
  /** How wide it is shown, as `sizes` says it. */
  readonly sizes: string;
  /** Seen without scrolling. */
  readonly isFirst: boolean;
}

/** A photo in the size that fits, as AVIF where the browser knows it; its place is kept free. */
export function Photo({ photo, sizes, isFirst }: PhotoProps) {
  const of = (format: Picture['format']) =>
    photo.pictures.filter((picture) => picture.format === format);
  const best = largest(photo);
  if (!best) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(of('avif'))} sizes={sizes} />
      <img
        src={of('webp')[0]?.url}
        srcSet={sourceSet(of('webp'))}
        sizes={sizes}
        alt={photo.alt}
        width={best.width}
        height={best.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
