import { CallError } from './call-error.ts';

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${cookie}; Path=/; SameSite=Strict`;
}

/** True if the browser takes cookies of this site. It is tried: one that blocks them may say that they are enabled. */
export function takesCookies(): boolean {
  // another tab takes away what it has tried, which may be now
  const probe = `probe${crypto.getRandomValues(new Uint32Array(1))}=1`;
  write(probe);
  const takes = document.cookie.split('; ').includes(probe);
  write(`${probe}; Max-Age=0`);
  return takes;
}

/**
 * Throws a `CallError` where the browser takes no cookies: what would begin now, nobody could come back to, so nothing
 * is sent.
 */
export async function requireCookies(): Promise<void> {
  if (takesCookies()) return;
  const { words } = await import('@sangamam/words/page/browser');
  throw new CallError(words.noCookies.nothingSent, { status: 400 });
}
