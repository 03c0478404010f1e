import { formats } from './dates.ts';

const short = formats({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const withWeekday = formats({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats `2027-02-06` as "6 Feb". */
export const shortDay = (day: string) => short('en').format(Date.parse(day));

/** Formats `2027-02-06` as "Sat, 6 Feb". */
export const dayWithWeekday = (day: string) => withWeekday('en').format(Date.parse(day));
