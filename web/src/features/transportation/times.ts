const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** `18:05` of a moment, on the clocks of Kochi. */
export const clockTime = (moment: string | number) => clock.format(new Date(moment));
/** `2027-02-06` of a moment, on the calendars of Kochi. */
export const dayOf = (moment: string) => isoDay.format(new Date(moment));
/** The moment a clock in Kochi shows this day and time. */
export const momentOf = (date: string, time: string) => `${date}T${time}:00+05:30`;
