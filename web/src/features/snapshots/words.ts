/** The words of the snapshots. Another language is another object. */
export const words = {
  title: 'Snapshots',
  about:
    'Totals without names for caterer, hotel and printer. Each is kept as it was made, so that you can see later what has changed.',
  back: 'All snapshots',
  take: 'Take a snapshot',
  taking: 'Counting…',
  taken: 'Snapshot taken',
  note: 'Note',
  noteHint: 'Who it is for, such as “Caterer, second order”',
  empty: 'No snapshots yet',
  columns: { made: 'Taken', by: 'By', scope: 'Counts', note: 'Note' },
  wholeEvent: 'Whole event',
  of: (moment: string) => `Totals of ${moment}`,
  by: (name: string) => `taken by ${name}`,
  print: 'Print',
  csv: 'Save as CSV',
  csvName: 'totals.csv',
  compare: 'Compare with',
  now: 'Now',
  changes: 'What has changed',
  unchanged: 'Nothing has changed.',
  changeColumns: { what: 'What', before: 'Before', after: 'After', change: 'Change' },
  parts: {
    Meals: 'Meals',
    Beds: 'Beds asked for',
    Badges: 'Badges',
  },
  answers: 'Answers',
  nothing: 'Nobody counted here yet.',
  count: 'Count',
  total: 'Total',
} as const;

const partWords: Readonly<Record<string, string>> = words.parts;
/** What a part is called: a question by its name. */
export const partName = (part: string): string => partWords[part] ?? part;
