import type { Readable } from 'node:stream';
import type { Gallery, ShownAlbum, ShownPhoto } from '@sangamam/contract/gallery';
import type { Db } from '../../platform/db/connect.ts';
import type { FileStore } from '../../platform/outside/files.ts';
import { type ShownPhotoRow, selectShownAlbums, selectShownPhotos } from './store.ts';

/** The public gallery: its albums, and the photos of the album at `slug`. */
export async function readGallery(db: Db, slug: string | null): Promise<Gallery> {
  const rows = await selectShownAlbums(db);
  const wanted = rows.find((row) => row.slug === slug) ?? null;
  const albumId = wanted?.id ?? null;
  const found = await selectShownPhotos(db, { albumId, ids: rows.map(({ coverId }) => coverId) });
  const photos = new Map(found.map((row) => [row.id, presentPhoto(row)]));
  const albums = rows.flatMap((row) => {
    const { id, slug: address, title, year, school, batch, photoCount, coverId } = row;
    const cover = photos.get(coverId);
    return cover
      ? [{ id, album: { slug: address, title, year, school, batch, photoCount, cover } }]
      : [];
  });
  const album: ShownAlbum | undefined = albums.find(({ id }) => id === albumId)?.album;
  if (!wanted || !album) return { albums: albums.map((each) => each.album), album: null };
  const others = new Set(rows.map(({ coverId }) => coverId));
  others.delete(wanted.coverId);
  return {
    albums: albums.map((each) => each.album),
    album: {
      ...album,
      allowsDownload: wanted.allowsDownload,
      isPairs: wanted.isPairs,
      photos: [...photos.values()].filter(({ id }) => !others.has(id)),
    },
  };
}

const picturePath = '/api/v1/gallery/pictures/';

/** The content of a photo in its largest size, as WebP; null when it was taken down meanwhile. */
export async function openLargest(
  files: FileStore,
  { pictures }: ShownPhoto,
): Promise<Readable | null> {
  const largest = pictures.findLast(({ format }) => format === 'webp');
  return largest ? files.open(largest.url.slice(picturePath.length)) : null;
}

function presentPhoto({ id, alt, caption, credit, pictures }: ShownPhotoRow): ShownPhoto {
  return {
    id,
    alt,
    caption,
    credit,
    pictures: pictures.map(({ id: pictureId, ...picture }) => ({
      ...picture,
      url: `${picturePath}${pictureId}`,
    })),
  };
}
