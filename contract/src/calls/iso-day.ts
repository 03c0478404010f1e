import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import { asCode } from '../text/doors.ts';

/** Years on which browsers and PostgreSQL agree. */
const year = /^(19|20|21)/;

/** A date from 1900 to 2199, such as 2026-11-21; `message` is the error text. */
export const isoDay = (message: string) =>
  z.string(message).check(asCode, z.iso.date(message), z.regex(year, message));

/** The end of a range of days in a filter; empty: unbounded. */
export const dayOrNone = z._default(z.union([z.literal(''), isoDay(problem('enterDate'))]), '');
