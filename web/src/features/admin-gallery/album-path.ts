import { paths } from '../../paths.ts';

/** An album's page for staff; `waiting` for the photos that were sent in. */
export const albumPath = (album: string) => `${paths.adminGallery}/${encodeURIComponent(album)}`;
