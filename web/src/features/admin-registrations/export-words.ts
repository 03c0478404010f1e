/** The words of the export. Another language is another object. */
export const words = {
  open: 'Export',
  title: 'Export registrations',
  whichAll: 'All registrations of the list, as it is filtered now.',
  whichTicked: (count: number) =>
    count === 1 ? 'The registration you ticked.' : `The ${count} registrations you ticked.`,
  groups: 'What the file holds',
  noGroup: 'Tick at least one group',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  run: 'Export',
  running: 'Exporting…',
  done: 'Export ready',
  logged: 'Every export is written into the user log. Keep the file safe, and delete it after use.',
  background:
    'So many rows are prepared in the background. You get a mail when the file is ready; it stands here too.',
  own: 'Your exports of the last day',
  states: { Waiting: 'Waiting', Running: 'Being prepared', Ready: 'Ready', Failed: 'Failed' },
  rows: (count: number) => `${count.toLocaleString('en-IN')} rows`,
  until: (day: string, time: string) => `kept until ${day}, ${time}`,
  download: 'Download',
  downloadOf: (rows: string, time: string) => `Download ${rows} of ${time}`,
} as const;
