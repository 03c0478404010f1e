import * as z from 'zod/mini';

/** Years that calendars, browsers and PostgreSQL agree on; nothing of ours is outside. */
const year = /^(19|20|21)/;

/** A day of the calendar from 1900 to 2199, such as 2026-11-21; `message` says what to do where it is none. */
export const isoDay = (message: string) => z.iso.date(message).check(z.regex(year, message));
