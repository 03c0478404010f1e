import { hourMs } from '@sangamam/contract/locale/durations';
import type { Deps } from '../../platform/deps.ts';
import { readLink, signLink } from '../../platform/files/rules.ts';

const lifetimeMs = hourMs;

/** A link to a picture that is not public, valid for an hour; null without a picture. */
export function signedPictureUrl(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  pictureId: string | null,
): string | null {
  if (pictureId === null) return null;
  const { e, s } = signLink(pictureId, new Date(now().getTime() + lifetimeMs), config.secretKey);
  return `/api/v1/gallery/pictures/${pictureId}?e=${e}&s=${s}`;
}

/** True if we signed this link and it has not expired. */
export const isSignedPicture = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  id: string,
  query: { e: string; s: string },
) => readLink(id, query, { keys: config, now: now() }) === 'valid';
