import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { isoDay } from '../calls/iso-day.ts';
import { searchTerm } from '../calls/lists.ts';
import { failed, problem } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';

/** The user log. Super admins read all of it, other staff their own entries. */

/** How long entries can be read (docs/product/staff.md#log); the chain is never cut. */
export const logMonthsShown = 24;

const day = isoDay(problem('enterDate'));
const filters = {
  /** Part of a name, or the number or id of a registration. */
  searchTerm,
  admin: z.optional(z.uuid()),
  /** As in the log, such as `payment.refund` and `payment`. */
  action: z.optional(z.string().check(asLine, z.maxLength(60))),
  object: z.optional(z.string().check(asLine, z.maxLength(60))),
  /** Days at the event, inclusive. */
  from: z.optional(day),
  until: z.optional(day),
};

const value = z.unknown();
export const userLogRow = z.object({
  seq: z.number(),
  at: z.string(),
  adminName: z.string(),
  adminRole: z.string(),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  school: z.nullable(z.string()),
  address: z.nullable(z.string()),
  reason: z.string(),
  /** Values before and after; email addresses and phone numbers are masked. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type UserLogRow = z.output<typeof userLogRow>;

export const listUserLogs = endpoint('GET /user-logs', {
  summary: 'What staff did, newest first',
  access: { kind: 'admin', action: 'signed-in' },
  query: z.object({
    ...filters,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(userLogRow),
  paged: true,
  failure: failed('logNotLoaded'),
});

export const readUserLogChoices = endpoint('GET /user-logs/choices', {
  summary: 'The people and kinds of entry that the log can be filtered by',
  access: { kind: 'admin', action: 'signed-in' },
  reply: z.object({
    admins: z.array(z.object({ _id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
    objects: z.array(z.string()),
  }),
  failure: failed('logNotLoaded'),
});

export const exportUserLogs = endpoint('GET /user-logs/export.csv', {
  summary: 'The filtered entries as CSV',
  access: { kind: 'admin', action: 'logs.view' },
  query: z.object(filters),
  file: 'text/csv',
  passwordAgain: true,
  failure: failed('logNotExported'),
});
