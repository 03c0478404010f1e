import { codeText } from '@sangamam/contract/text/text';

/** Numbers as people type them: with digits of any script, blanks, commas and the sign of the rupee. */
const plain = (typed: string) => codeText(typed).replace(/[\s,₹]/g, '');

/** Parses a whole number; null for an empty field, NaN for other text, which the schemas refuse. */
export function readCount(typed: string): number | null {
  const text = plain(typed);
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses rupees to digits with at most two decimals; null unless the amount is above zero. */
export function readAmount(typed: string): string | null {
  const text = plain(typed);
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : null;
}

/** Parses whole rupees; null if invalid. */
export function readRupees(typed: string): number | null {
  const text = plain(typed);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}
