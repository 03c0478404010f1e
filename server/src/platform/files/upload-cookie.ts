import { daySeconds } from '@sangamam/contract/locale/durations';
import type { FastifyRequest } from 'fastify';

/** Remembers which browser sent a file, so that only its reports may name it. */
export const uploadCookieName = (isHttps: boolean) => (isHttps ? '__Host-upload' : 'upload');
/** As long as a file waits for its report. */
export const uploadCookieSeconds = daySeconds;
const pattern = /^[A-Za-z0-9_-]{43}$/;

/** The secret of the browser, if it sent one that can be ours. */
export function uploaderOf(
  request: Pick<FastifyRequest, 'cookies'>,
  isHttps: boolean,
): string | undefined {
  const value = request.cookies[uploadCookieName(isHttps)];
  return value !== undefined && pattern.test(value) ? value : undefined;
}
