const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withWeekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats `2027-02-06` as "6 Feb". */
export const shortDay = (day: string) => short.format(Date.parse(day));

/** Formats `2027-02-06` as "Sat, 6 Feb". */
export const dayWithWeekday = (day: string) => withWeekday.format(Date.parse(day));
