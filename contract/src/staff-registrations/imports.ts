import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import type { Step } from '../calls/steps.ts';
import { maxUploadBytes, uploadField } from '../calls/uploads.ts';
import { type AskingSettings, isOn, questionsOf } from '../form/form.ts';
import { failed, problem } from '../locale/problems.ts';
import { byFood } from '../party/party.ts';
import type { Question } from '../questions/question.ts';
import { asLine, asText } from '../text/doors.ts';

/**
 * Imports registrations from a spreadsheet: the file is read, columns are mapped to questions, the outcome is
 * previewed, then each row is checked by the rules of staff registrations and written on its own.
 */

/** The questions that a column can be mapped to: those that are asked at present. */
export const importedQuestions = (settings: AskingSettings): readonly Question[] =>
  questionsOf(settings).filter((question) => isOn(question, settings));

export const maxImportRows = 20_000;
export const maxImportColumns = 100;
export const importAccept = '.csv,.xlsx';

/** The rules for a row whose email or phone is already registered. */
export const duplicateRules = ['skip', 'update', 'refuse'] as const;
export type DuplicateRule = (typeof duplicateRules)[number];
export const importOutcomes = ['created', 'updated', 'skipped', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Mapping: nothing is written yet. Failed: its maker may no longer register people. Interrupted: its job has given up,
 * or was removed.
 */
export const importStates = [
  'Mapping',
  'Waiting',
  'Running',
  'Interrupted',
  'Done',
  'Failed',
] as const;
export type ImportState = (typeof importStates)[number];

export const importSteps = {
  run: { from: ['Mapping'], to: 'Waiting', by: ['staff'] },
  work: { from: ['Waiting', 'Running'], to: 'Running', by: ['time'] },
  finish: { from: ['Running'], to: 'Done', by: ['time'] },
  stop: { from: ['Waiting', 'Running'], to: 'Failed', by: ['time'] },
  interrupt: { from: ['Waiting', 'Running'], to: 'Interrupted', by: ['time'] },
  /** With the rows that are left; each is written once. */
  goOn: { from: ['Interrupted', 'Failed'], to: 'Waiting', by: ['staff'] },
} as const satisfies Record<string, Step<ImportState>>;

const access = { kind: 'admin', action: 'registrations.edit' } as const;
/** The path of a question per column, as the settings have it; empty: the column is ignored. */
const mapping = z.array(z.string().check(asLine, z.maxLength(120))).check(
  z.maxLength(maxImportColumns),
  z.refine((paths) => {
    const used = paths.filter((path) => path !== '');
    return new Set(used).size === used.length;
  }, problem('columnTwice')),
);

/** Texts that are no answer to their question, which a preview lists and staff can match. */
export const maxUnread = 100;
export const maxTextLength = 200;
/** The meaning of one of them, in every row: a choice, yes or no, or nothing. */
const meaning = z.object({
  question: z.string().check(asLine, z.maxLength(120)),
  text: z.string().check(asText, z.minLength(1), z.maxLength(maxTextLength)),
  answer: z.string().check(asLine, z.maxLength(200)),
});
export type Meaning = z.output<typeof meaning>;
const meanings = z._default(
  z
    .array(meaning)
    .check(z.maxLength(maxUnread, problem('atMostEntries', { what: 'choices', max: maxUnread }))),
  [],
);

/** Days after which files and rows are deleted; the registrations stay. */
export const importRetentionDays = 7;

const counts = z.object({
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
});
const head = {
  _id: z.uuid(),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  counts,
  madeBy: z.string(),
  /** True if it is the caller's own; only its maker may run it. */
  isOwn: z.boolean(),
  createdAt: z.string(),
};
const listedImport = z.object(head);
export type ListedImport = z.output<typeof listedImport>;
/** A sheet of the file; a CSV file has one, without a name. */
const importSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.number(),
  /** Line with the names of the columns, as the spreadsheet counts; 0 if there is none. */
  headLine: z.number(),
  columns: z.array(z.string()),
  /** Sheets with the same number have the same columns, and can be taken together. */
  shape: z.number(),
  isChosen: z.boolean(),
  /** Why it cannot be taken; empty if it can. */
  problem: z.string(),
});
export type ImportSheet = z.output<typeof importSheet>;
const importView = z.object({
  ...head,
  /** All of the file, in its order; `rows` and `columns` are those of the chosen ones. */
  sheets: z.array(importSheet),
  columns: z.array(z.string()),
  mapping: z.array(z.string()),
  duplicates: z.enum(duplicateRules),
});
export type ImportView = z.output<typeof importView>;

export const listImports = endpoint('GET /registrations/imports', {
  summary: 'Your imports of the last days, newest first; a super admin sees all',
  access,
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(listedImport),
  paged: true,
  failure: failed('importsNotLoaded'),
});

/**
 * A CSV or XLSX file of at most 10 MB, 20,000 rows and 100 columns. Formulas are read as their values;
 * macros are refused. The names of the columns are looked for in the first lines. All sheets are read; at first
 * the visible ones of one shape are chosen whose columns are best known. The same file uploaded again before
 * it was run is the same import. FILE_TABLE or TABLE_TOO_LARGE for any other file.
 */
export const uploadImport = endpoint('POST /registrations/imports', {
  summary: 'Reads a spreadsheet of registrations; nothing is registered yet',
  access,
  upload: { field: uploadField, maxBytes: maxUploadBytes },
  reply: importView,
  limit: { calls: 30, windowSeconds: 3600 },
  timeoutMs: 120_000,
  failure: failed('fileNotRead'),
});

export const readImport = endpoint('GET /registrations/imports/{id}', {
  summary: 'An import: its columns, progress and results',
  access,
  reply: importView,
  failure: failed('importNotLoaded'),
});

/**
 * Chooses the sheets to import, by their places from 0; columns and mapping are then theirs. VALIDATION
 * unless they can be read and are of one shape, TABLE_TOO_LARGE. An import that runs or is done stays as it is.
 */
export const chooseSheets = endpoint('PUT /registrations/imports/{id}/sheets', {
  summary: 'Chooses the sheets to import; nothing is registered yet',
  access,
  body: z.object({
    sheets: z
      .array(z.int().check(z.minimum(0), z.maximum(99)))
      .check(z.minLength(1, problem('sheetMissing')), z.maxLength(100)),
  }),
  reply: importView,
  failure: failed('sheetsNotChosen'),
});

const previewRow = z.object({
  /** The name of its sheet. */
  sheet: z.string(),
  line: z.number(),
  /** By column: the answer as it would be stored, else the cell as it was read, of at most 200 characters. */
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PreviewRow = z.output<typeof previewRow>;

const preview = z.object({
  /** Lines by what would become of them. */
  counts,
  /** Over the lines that would be registered. */
  sums: z.object({
    people: z.number(),
    ...byFood(() => z.number()),
    feeRupees: z.number(),
  }),
  /** The problems, the mistake of the most lines first. */
  mistakes: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      lines: z.number(),
      /** Number of the first line with it, and the name of its sheet. */
      firstLine: z.number(),
      firstSheet: z.string(),
    }),
  ),
  /**
   * Texts that are no choice of their question, or an error of the spreadsheet, whether matched or not; that of the
   * most lines first.
   */
  unread: z.array(z.object({ question: z.string(), text: z.string(), lines: z.number() })),
  /** The first lines. */
  rows: z.array(previewRow),
});
export type ImportPreview = z.output<typeof preview>;
export type Unread = ImportPreview['unread'][number];

/**
 * VALIDATION for a mapping that leaves out columns or names what is no question of the form, and for a text that is
 * matched to no choice of its question.
 */
export const previewImport = endpoint('POST /registrations/imports/{id}/preview', {
  summary: 'Previews all rows; nothing is registered yet',
  access,
  body: z.object({ mapping, meanings, duplicates: z.enum(duplicateRules) }),
  reply: preview,
  limit: { calls: 20, windowSeconds: 60 },
  timeoutMs: 120_000,
  failure: failed('rowsNotChecked'),
});

/** An import that runs or is done stays as it is, so a second click registers nobody twice. */
export const runImport = endpoint('POST /registrations/imports/{id}/run', {
  summary: 'Registers the rows in the background',
  access,
  body: z.object({
    mapping,
    meanings,
    duplicates: z.enum(duplicateRules),
    /** Required: all of these people must have accepted the policies. */
    policiesAccepted: z.literal(true, problem('policiesConfirmed')),
    /** Sends each person a mail. */
    sendsMail: z._default(z.boolean(), false),
  }),
  reply: importView,
  limit: { calls: 30, windowSeconds: 3600 },
  failure: failed('importNotStarted'),
});

/** An import that waits, runs or is done stays as it is. */
export const continueImport = endpoint('POST /registrations/imports/{id}/continue', {
  summary: 'Registers the rows that are left of an import that was interrupted',
  access,
  reply: importView,
  limit: { calls: 30, windowSeconds: 3600 },
  failure: failed('importNotStarted'),
});

/** The columns of the file, then what is wrong; once corrected, it can be imported again. */
export const downloadRefused = endpoint('GET /registrations/imports/{id}/refused.csv', {
  summary: 'The rows that were refused, with field and reason',
  access,
  file: 'text/csv',
  failure: failed('fileNotOpened'),
});
