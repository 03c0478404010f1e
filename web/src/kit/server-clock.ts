import { minuteMs } from '@sangamam/contract/locale/durations';
import { readStored, removeStored, store } from './storage.ts';

/**
 * The time of the server, by which everything opens, closes, is due or over. A device's clock may be years off, so it is
 * what the server said last, counted on by a counter that no setting of the clock moves. Only where it has said nothing
 * yet, as when the door opens without a network, is it the device's clock, put right by what was known before.
 */

const skewKey = 'clock-skew';

/** The server's time when the counter of this page began, in ms; null until the server has said it. */
let beganAtMs: number | null = null;

/** The server's time in ms; while a page is rendered, the clock itself. */
export function serverNowMs(): number {
  if (import.meta.env.SSR) return Date.now();
  return beganAtMs === null ? Date.now() + readSkewMs() : performance.now() + beganAtMs;
}

/** The same as a date. */
export const serverNow = () => new Date(serverNowMs());

/**
 * Takes note of what the server said: `saidMs`, when the counter stood at `atMs`. What a cache says again is older
 * than what is known, and changes nothing.
 */
export function noteServerTime(saidMs: number, atMs = performance.now()): void {
  if (import.meta.env.SSR || Number.isNaN(saidMs)) return;
  const began = saidMs - atMs;
  if (beganAtMs !== null && began <= beganAtMs) return;
  beganAtMs = began;
  keepSkew(serverNowMs() - Date.now());
}

/** Takes note of when an answer was given. */
export const noteAnswer = ({ headers }: Response) =>
  noteServerTime(Date.parse(headers.get('Date') ?? ''));

/** Takes note of when the page was rendered, which was before it arrived. */
export function noteRendering(renderedAtMs: number): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  noteServerTime(renderedAtMs, navigation?.responseStart);
}

/** Asks the server for its time, as after a phone slept, whose counter may have slept too. */
export async function askServerTime(): Promise<void> {
  await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(noteAnswer, () => {});
}

const readSkewMs = () => Number(readStored('localStorage', skewKey)) || 0;

function keepSkew(skewMs: number): void {
  if (Math.abs(skewMs) > minuteMs) store('localStorage', skewKey, String(Math.round(skewMs)));
  else removeStored('localStorage', skewKey);
}
