import { isTicketCode } from '@sangamam/contract/tickets/code';

/** The longest pause between two keys of a scanner, which hardly anybody types without. */
export const scannerPauseMs = 50;
/** After a longer one something else is typed, even by a slow computer. */
const longestPauseMs = 1000;
/** Shorter texts may be rolled over the keys by hand. */
const leastLength = 4;

/** Keys that followed each other. */
export interface Keys {
  readonly text: string;
  readonly lastAtMs: number;
  /** Each followed the one before like those of a scanner. */
  readonly isFast: boolean;
}

/** The keys with one more, or that one alone after a pause. */
export function withKey(keys: Keys | null, key: string, atMs: number): Keys {
  const pauseMs = keys === null ? Number.POSITIVE_INFINITY : atMs - keys.lastAtMs;
  if (keys === null || pauseMs > longestPauseMs) return { text: key, lastAtMs: atMs, isFast: true };
  const isFast = keys.isFast && pauseMs <= scannerPauseMs;
  return { text: keys.text + key, lastAtMs: atMs, isFast };
}

/** The text of the scan that an Enter ends at this moment, or null. A ticket's code is one at any speed. */
export function scanEndedBy(keys: Keys | null, atMs: number): string | null {
  if (keys === null) return null;
  const text = keys.text.trim();
  const pauseMs = atMs - keys.lastAtMs;
  if (pauseMs <= longestPauseMs && isTicketCode(text)) return text;
  const isFast = keys.isFast && pauseMs <= scannerPauseMs;
  return isFast && text.length >= leastLength ? text : null;
}
