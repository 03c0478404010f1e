import { CallError } from './call-error.ts';

/** Whether the browser says that it takes cookies of this site. */
export const takesCookies = () => navigator.cookieEnabled;

/**
 * Throws a `CallError` where the browser takes no cookies: what would begin now, nobody could come back to, so nothing
 * is sent.
 */
export async function requireCookies(): Promise<void> {
  if (takesCookies()) return;
  const { words } = await import('@sangamam/words/page/browser');
  throw new CallError(words.noCookies.nothingSent, { status: 400 });
}
