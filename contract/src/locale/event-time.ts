import { hourMs } from './durations.ts';

/** Time zone of the event; a constant offset, since India has no summer time. */
export const eventTimeZone = 'Asia/Kolkata';
const offset = '+05:30';
const offsetMs = 5.5 * hourMs;

/** The date of a moment at the event, YYYY-MM-DD. */
export function dateAtEvent(moment: number): string {
  return new Date(moment + offsetMs).toISOString().slice(0, 10);
}

/** The hour of a moment at the event, 0 to 23. */
export const hourAtEvent = (moment: number): number => new Date(moment + offsetMs).getUTCHours();

/** Adds the offset of the event to a local time such as `2027-02-06T09:00:00`, as an ISO time. */
export const momentAtEvent = (shown: string): string => `${shown}${offset}`;

/** Start of a day, such as `2027-02-06`, at the event. */
export const startOfDayMs = (day: string): number => Date.parse(momentAtEvent(`${day}T00:00:00`));

/** Noon of a day at the event, as an ISO time. */
export const noonOf = (day: string): string => momentAtEvent(`${day}T12:00:00`);
