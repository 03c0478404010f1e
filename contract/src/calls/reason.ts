import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import { asText } from '../text/doors.ts';

/** In characters: a few words. */
const minReasonLength = 5;
export const reasonTooShort = problem('reasonTooShort');

/** Why staff did something; kept in the user log. */
export const reason = z
  .string()
  .check(
    asText,
    z.minLength(minReasonLength, reasonTooShort),
    z.maxLength(300, problem('tooLong', { label: 'The reason', max: 300 })),
  );

/** True if it is too short for {@link reason}. */
export const isReasonTooShort = (text: string): boolean => text.trim().length < minReasonLength;
