import {
  type DuplicateRule,
  type ImportOutcome,
  importRetentionDays,
  type ListedImport,
} from '@sangamam/contract/imports';
import { formatCount } from '../../ui/format-count.ts';

const lines = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

/** The words of the import. Another language is another object. */
export const words = {
  title: 'Import registrations',
  back: 'All registrations',
  about:
    'From a CSV or XLSX file with one family per line and column names in the first line, at most 10 MB and 20,000 lines. Nothing is registered until you have seen what would happen.',
  file: 'Spreadsheet',
  fileHint: 'CSV (UTF-8) or XLSX',
  reading: 'Reading the file…',
  another: 'Import another file',
  lines,
  rows: (count: number, name: string) => `${name}: ${lines(count)}`,
  allImports: 'All imports',
  foreign: (name: string, at: string) => `Brought by ${name}, ${at}`,
  notStarted: 'Not started: whoever brought the file has yet to map its columns.',
  list: {
    title: 'Imports of the last days',
    about: `Kept for ${importRetentionDays} days, with the refused lines to be corrected. The registrations stay.`,
    empty: 'No imports yet',
    file: 'File',
    state: 'State',
    states: {
      Mapping: 'Not started',
      Waiting: 'Waiting',
      Running: 'Importing',
      Done: 'Done',
      Failed: 'Stopped',
    } satisfies Record<ListedImport['state'], string>,
    taken: 'Taken',
    by: 'Brought by',
    at: 'When',
  },
  mapping: 'Columns',
  mappingHint: 'What we recognised is filled in. Columns without a field are left out.',
  leftOut: 'Left out',
  duplicates: 'When the email or phone is registered already',
  duplicateRules: {
    skip: 'Skip the line',
    update: 'Fill in what is missing about person and work',
    refuse: 'Refuse the line',
  } satisfies Record<DuplicateRule, string>,
  check: 'Check the first lines',
  checking: 'Checking…',
  preview: 'What would happen to the first lines',
  line: 'Line',
  outcome: 'Outcome',
  would: {
    created: 'Would be registered',
    updated: 'Would be filled in',
    skipped: 'Would be skipped',
    refused: 'Would be refused',
  } satisfies Record<ImportOutcome, string>,
  accepted: 'These people have accepted the policies',
  notAccepted: 'Confirm that these people have accepted the policies',
  mails: 'Send each of them an email',
  run: (count: number) => (count === 1 ? 'Import 1 line' : `Import ${formatCount(count)} lines`),
  starting: 'Starting…',
  running: 'Importing',
  progress: 'Lines done',
  of: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} lines`,
  done: 'The import is done.',
  failed: 'The import stopped: your account is no longer allowed to register people.',
  failedForeign:
    'The import stopped: whoever brought the file is no longer allowed to register people.',
  counts: {
    created: 'Registered',
    updated: 'Filled in',
    skipped: 'Skipped',
    refused: 'Refused',
  } satisfies Record<ImportOutcome, string>,
  refusedHint:
    'Save the refused lines with what is wrong with each, correct them there, and import that file.',
  saveRefused: 'Save refused lines',
  refusedName: 'refused-rows.csv',
} as const;
