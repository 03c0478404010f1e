import * as z from 'zod/mini';

/** In characters: a few words. */
const minReasonLength = 5;
export const reasonTooShort = 'Say in a few words why';

/** Why staff did something; kept in the user log. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(minReasonLength, reasonTooShort),
    z.maxLength(300, 'The reason must be 300 characters or fewer'),
  );

/** Whether it is too short for {@link reason}. */
export const isReasonTooShort = (text: string): boolean => text.trim().length < minReasonLength;
