import type { DuplicateRule, ImportOutcome } from '@sangamam/contract/imports';
import { formatCount } from '../../ui/format-count.ts';

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
  rows: (count: number, name: string) =>
    `${name}: ${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`,
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
  outcome: 'What would happen',
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
