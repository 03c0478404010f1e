import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { dayOrNone } from '../calls/iso-day.ts';
import {
  facetCounts,
  listFile,
  listFormat,
  searchTerm,
  several,
  severalIds,
} from '../calls/lists.ts';
import { failed } from '../locale/problems.ts';

/** The user log. Super admins read all of it, other staff their own entries. */

/** How long entries can be read (docs/product/staff.md#log); the chain is never cut. */
export const logMonthsShown = 24;

/** Values of one filter are separated by `|`. */
export const logFilter = z.object({
  /** Part of a name, or the number or id of a registration. */
  searchTerm,
  admin: severalIds,
  /** As in the log, such as `payment.refund` and `payment`. */
  action: several(),
  object: several(),
  /** Days at the event, inclusive; empty: unbounded. */
  from: dayOrNone,
  until: dayOrNone,
});
export type LogFilter = z.output<typeof logFilter>;

/** By when; a minus reverses. */
export const logSorts = ['-at', 'at'] as const;
const logOrder = z._default(z.enum(logSorts), '-at');

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
  summary: 'What staff did, searched, filtered and sorted',
  access: { kind: 'admin', action: 'signed-in' },
  query: z.extend(logFilter, {
    sort: logOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(userLogRow),
  paged: true,
  failure: failed('logNotLoaded'),
});

export const countUserLogs = endpoint('GET /user-logs/counts', {
  summary: 'How many entries each filter would show',
  access: { kind: 'admin', action: 'signed-in' },
  query: logFilter,
  reply: facetCounts,
  failure: failed('logNotLoaded'),
});

export const listLogAdmins = endpoint('GET /user-logs/admins', {
  summary: 'The people of the log by their latest name',
  access: { kind: 'admin', action: 'signed-in' },
  reply: z.array(z.object({ _id: z.uuid(), name: z.string() })),
  failure: failed('logNotLoaded'),
});

/** All of them, however many. */
export const downloadUserLogs = endpoint('GET /user-logs/file', {
  summary: 'The entries of these filters in this order, as CSV or XLSX',
  access: { kind: 'admin', action: 'logs.view' },
  query: z.extend(logFilter, { sort: logOrder, format: listFormat }),
  ...listFile,
});
