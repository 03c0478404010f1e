import * as z from 'zod/mini';
import { canonicalEmail } from './email-address.ts';
import { canonicalLine, canonicalText, codeText } from './text.ts';

/**
 * The checks that begin every schema of a text: what follows them sees what was meant. `server/src/doors.test.ts` finds
 * a schema without one.
 */

/** One line: names, titles, searches. Line breaks stay, so that the rule of the field can refuse them. */
export const asLine = z.overwrite<string>(canonicalLine);

/** Several lines. */
export const asText = z.overwrite<string>(canonicalText);

/** Values read by their digits: numbers of registrations and receipts, years, amounts, codes, days. */
export const asCode = z.overwrite<string>(codeText);

export const asEmail = z.overwrite<string>(canonicalEmail);

/** One of the values, however it is encoded; anything else is read as a line. */
export const asOneOf = (values: readonly string[]) =>
  z.overwrite<string>((typed) => {
    if (values.includes(typed)) return typed;
    const meant = codeText(typed);
    return values.find((value) => codeText(value) === meant) ?? canonicalLine(typed);
  });
