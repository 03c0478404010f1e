const parts = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The day of an ISO moment as it is in Kochi: "Sat, 6 Feb 2027". */
export function dayInWords(moment: string): string {
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of parts.formatToParts(Date.parse(moment))) of[type] = value;
  return `${of.weekday}, ${of.day} ${of.month} ${of.year}`;
}
