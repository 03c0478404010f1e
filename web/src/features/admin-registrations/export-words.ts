import { formatCount } from '../../ui/format-count.ts';

/** The words of the export. Another language is another object. */
export const words = {
  open: 'Export',
  title: 'Export registrations',
  whichAll: 'All registrations of the list, as it is filtered now.',
  whichTicked: (count: number) =>
    count === 1 ? 'The registration you selected.' : `The ${count} registrations you selected.`,
  groups: 'What the file holds',
  noGroup: 'Choose at least one group',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  run: 'Export',
  running: 'Exporting…',
  done: 'Export ready',
  logged: 'Every export is written into the user log. Keep the file safe, and delete it after use.',
  background:
    'So many rows are prepared in the background. You get an email when the file is ready; you find it here too.',
  own: 'Your exports of the last day',
  states: { Waiting: 'Waiting', Running: 'Being prepared', Ready: 'Ready', Failed: 'Failed' },
  rows: (count: number) => `${formatCount(count)} rows`,
  until: (day: string, time: string) => `kept until ${day}, ${time}`,
  download: 'Download',
  downloadOf: (rows: string, time: string) => `Download ${rows} of ${time}`,
} as const;
