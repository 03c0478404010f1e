import * as z from 'zod/mini';

/** A few words. */
const leastReasonLength = 5;
export const reasonTooShort = 'Say in a few words why';

/** Why staff did something that others ask about later; the user log keeps it. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(leastReasonLength, reasonTooShort),
    z.maxLength(300, 'The reason must be 300 characters or fewer'),
  );

/** Whether it says too little for {@link reason}. */
export const isReasonTooShort = (text: string): boolean => text.trim().length < leastReasonLength;
