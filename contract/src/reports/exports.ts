import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { type AdminRights, can } from '../calls/permissions.ts';
import { failed, problem } from '../locale/problems.ts';
import { chosenRegistrations, registrationFilter } from '../registrations/list.ts';
import { asLine } from '../text/doors.ts';
import { badgeSizes } from '../tickets/badges.ts';

/**
 * Exports for spreadsheets: the chosen groups of columns, of the rows that a list shows or of those ticked
 * in it.
 */

/** Groups of columns in the order of the file; contacts and sensitive answers only if chosen. */
export const exportGroups = [
  { value: 'registration', given: true },
  { value: 'person', given: true },
  { value: 'contact', given: false },
  { value: 'sensitive', given: false },
  { value: 'work', given: false },
  { value: 'people', given: true },
  { value: 'money', given: true },
  { value: 'journey', given: false },
  { value: 'stay', given: false },
  { value: 'more', given: false },
] as const;
export type ExportGroup = (typeof exportGroups)[number]['value'];

/** True if an admin may export these groups (docs/product/staff.md#sensitive-answers). */
export const mayExport = (admin: AdminRights, groups: readonly string[]): boolean =>
  can(admin, groups.includes('sensitive') ? 'sensitive.export' : 'registrations.export');

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
    .string(problem('groupsRequired'))
    .check(asLine, z.regex(new RegExp(`^(${names})(,(${names}))*$`), problem('groupsRequired'))),
  /** Ids of ticked rows, separated by commas; empty: all rows of the filters. */
  ids: z._default(
    z.string().check(asLine, z.regex(new RegExp(`^(${uuid}(,${uuid}){0,${maxIds - 1}})?$`))),
    '',
  ),
});

/** SENSITIVE_EXPORT for a group that the admin lacks; EXPORT_LARGE for too many rows: `startExport` prepares those. */
export const exportRegistrations = endpoint('GET /registrations/export', {
  summary: 'Registrations as CSV or XLSX, streamed; at most 5,000 rows',
  access,
  query: z.object(what(maxIdsInQuery)),
  file: 'application/octet-stream',
  passwordAgain: true,
  limit: { calls: 20, windowSeconds: 600 },
  failure: failed('exportFailed'),
});

const exportRow = z.object({
  _id: z.uuid(),
  state: z.enum(['Waiting', 'Running', 'Ready', 'Failed']),
  /** `pdf` for badges. */
  format: z.enum([...exportFormats, 'pdf']),
  /** Rows written so far. */
  rows: z.number(),
  sizeBytes: z.nullable(z.number()),
  /** Read from a replica: changes after this moment may lack. */
  asOf: z.nullable(z.string()),
  createdAt: z.string(),
  /** When the file is deleted. */
  expiresAt: z.string(),
});
export type ExportRow = z.output<typeof exportRow>;

/** Mails the admin when it is ready. SENSITIVE_EXPORT; IN_PROGRESS while another export of theirs runs. */
export const startExport = endpoint('POST /registrations/exports', {
  summary: 'Prepares a large export in the background; the file is kept for a day',
  access,
  body: z.object(what(maxIdsInBody)),
  textLimit: 20_000,
  reply: exportRow,
  passwordAgain: true,
  limit: { calls: 20, windowSeconds: 3600 },
  failure: failed('exportFailed'),
});

/** As `startExport`: badges of ticked registrations, or of all that filters show, in one file, by school and name. */
export const startBadges = endpoint('POST /registrations/badges', {
  summary: 'Prepares the badges of many registrations in the background, in one file',
  access,
  body: z.object({
    ...chosenRegistrations(maxIdsInBody),
    size: z._default(z.enum(badgeSizes), 'A4'),
  }),
  reply: exportRow,
  limit: { calls: 20, windowSeconds: 3600 },
  failure: failed('badgesNotCreated'),
});

export const listExports = endpoint('GET /registrations/exports', {
  summary: 'The caller’s own exports of the last day, newest first',
  access,
  reply: z.array(exportRow),
  failure: failed('exportsNotLoaded'),
});

/** Only for the admin who made it, with the rights they have by then (SENSITIVE_EXPORT); every download is logged. */
export const downloadExport = endpoint('GET /registrations/exports/{id}/file', {
  summary: 'The file of an export that is ready',
  access,
  file: 'application/octet-stream',
  passwordAgain: true,
  limit: { calls: 30, windowSeconds: 600 },
  failure: failed('fileNotOpened'),
});
