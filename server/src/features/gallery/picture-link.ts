import type { Deps } from '../../app.ts';
import { readLink, signLink } from '../uploads/rules.ts';

const lifetimeMs = 60 * 60 * 1000;

/** Where a picture that not everybody may see opens for an hour; null without a picture. */
export function signedPictureUrl(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  pictureId: string | null,
): string | null {
  if (pictureId === null) return null;
  const { e, s } = signLink(pictureId, new Date(now().getTime() + lifetimeMs), config.secretKey);
  return `/api/v1/gallery/pictures/${pictureId}?e=${e}&s=${s}`;
}

/** Whether we made this link, and whether it still holds. */
export const isSignedPicture = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  id: string,
  query: { e: string; s: string },
) => readLink(id, query, { keys: config, now: now() }) === 'valid';
