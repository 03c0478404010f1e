import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrationFilter } from './registration-list.ts';

/**
 * Exports for spreadsheets: the chosen groups of columns, of the rows that a list shows or of those ticked
 * in it.
 */

/** Groups of columns in the order of the file; contacts and sensitive answers only if chosen. */
export const exportGroups = [
  {
    value: 'registration',
    label: 'Registration',
    hint: 'number, type, status, dates',
    given: true,
  },
  {
    value: 'person',
    label: 'Person',
    hint: 'name, school, year, where they live, photographs',
    given: true,
  },
  { value: 'contact', label: 'Contact', hint: 'email, phone, WhatsApp, parent', given: false },
  {
    value: 'blood',
    label: 'Sensitive answers',
    hint: 'blood group and the like, for emergencies only',
    given: false,
  },
  { value: 'work', label: 'Work and skills', hint: 'profession, role, skills', given: false },
  {
    value: 'people',
    label: 'People and food',
    hint: 'adults, teens, children, meals',
    given: true,
  },
  { value: 'money', label: 'Money', hint: 'pledge, fee, paid, due, method, receipt', given: true },
  { value: 'journey', label: 'Journey', hint: 'from, mode, arrival, pick-up', given: false },
  { value: 'stay', label: 'Stay', hint: 'kind, area, nights, beds, hosting', given: false },
  {
    value: 'more',
    label: 'Optional answers',
    hint: 'spouse, T-shirt, mentorship, sponsoring',
    given: false,
  },
] as const;
export type ExportGroup = (typeof exportGroups)[number]['value'];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most ticked rows that fit in a URL, and in a body. */
export const maxIdsInQuery = 50;
const maxIdsInBody = 500;
/** More rows than this are exported in the background. */
export const maxRowsAtOnce = 5000;

const access = { kind: 'admin', action: 'registrations.export' } as const;
const names = exportGroups.map(({ value }) => value).join('|');
const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const what = (maxIds: number) => ({
  ...z.omit(registrationFilter, { view: true }).shape,
  format: z.enum(exportFormats),
  /** Separated by commas. */
  groups: z
    .string('Tick at least one group')
    .check(z.regex(new RegExp(`^(${names})(,(${names}))*$`), 'Tick at least one group')),
  /** Ids of ticked rows, separated by commas; empty: all rows of the filters. */
  ids: z._default(
    z.string().check(z.regex(new RegExp(`^(${uuid}(,${uuid}){0,${maxIds - 1}})?$`))),
    '',
  ),
});

/** EXPORT_LARGE for too many rows: `startExport` prepares those. */
export const exportRegistrations = endpoint({
  method: 'GET',
  path: '/registrations/export',
  summary: 'Registrations as CSV or XLSX, streamed; at most 5,000 rows',
  access,
  query: z.object(what(maxIdsInQuery)),
  file: 'application/octet-stream',
  passwordAgain: true,
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  failure: 'The export failed. Please try again.',
});

const exportRow = z.object({
  _id: z.uuid(),
  state: z.enum(['Waiting', 'Running', 'Ready', 'Failed']),
  format: z.enum(exportFormats),
  groups: z.array(z.enum(exportGroups.map(({ value }) => value))),
  /** Rows written so far. */
  rows: z.number(),
  sizeBytes: z.nullable(z.number()),
  createdAt: z.string(),
  /** When the file is deleted. */
  expiresAt: z.string(),
});
export type ExportRow = z.output<typeof exportRow>;

/** Mails the admin when it is ready. IN_PROGRESS while another export of theirs runs. */
export const startExport = endpoint({
  method: 'POST',
  path: '/registrations/exports',
  summary: 'Prepares a large export in the background; the file is kept for a day',
  access,
  body: z.object(what(maxIdsInBody)),
  textLimit: 20_000,
  reply: exportRow,
  passwordAgain: true,
  limit: { by: 'session', calls: 20, windowSeconds: 3600 },
  failure: 'The export failed. Please try again.',
});

export const listExports = endpoint({
  method: 'GET',
  path: '/registrations/exports',
  summary: 'The caller’s own exports of the last day, newest first',
  access,
  reply: z.array(exportRow),
  failure: 'Failed to load the exports',
});

/** Only for the admin who made it; every download is logged. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/registrations/exports/{id}/file',
  summary: 'The file of an export that is ready',
  access,
  params: z.object({ id: z.uuid() }),
  file: 'application/octet-stream',
  passwordAgain: true,
  limit: { by: 'session', calls: 30, windowSeconds: 600 },
  failure: 'The file could not be opened.',
});
