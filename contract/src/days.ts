const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withWeekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "6 Feb" of the day `2027-02-06`. */
export const shortDay = (day: string) => short.format(Date.parse(day));

/** "Sat, 6 Feb" of the day `2027-02-06`. */
export const dayWithWeekday = (day: string) => withWeekday.format(Date.parse(day));
