import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { all } from '../registrations/list.ts';
import { asLine, asText } from '../text/doors.ts';

/**
 * Totals as given to caterers, hotels and printers, stored with what has changed since. Counts only,
 * without names.
 */

/** The counts besides the answers to questions. */
export const snapshotParts = ['Meals', 'Beds', 'Badges'] as const;

const line = {
  /** One of `snapshotParts`, or the name of a counted question. */
  part: z.string(),
  /** Date of a meal or night of a bed, YYYY-MM-DD; else empty. */
  day: z.string(),
  /** The thing counted: a meal, a kind of stay, an age group, an answer. */
  kind: z.string(),
  /** Age group, or use of the room; else empty. */
  group: z.string(),
};
export const snapshotLine = z.object({ ...line, count: z.number() });
export type SnapshotLine = z.output<typeof snapshotLine>;

const head = {
  _id: z.uuid(),
  madeAt: z.string(),
  madeBy: z.string(),
  note: z.string(),
  /** Null for all schools. */
  schools: z.nullable(z.array(z.string())),
};
const snapshot = z.object(head);
export type Snapshot = z.output<typeof snapshot>;
const snapshotDetail = z.object({ ...head, lines: z.array(snapshotLine) });
export type SnapshotDetail = z.output<typeof snapshotDetail>;

const view = { kind: 'admin', action: 'registrations.view' } as const;

export const listSnapshots = endpoint('GET /snapshots', {
  summary: 'Snapshots of which the caller may see every school, newest first; at most 200',
  access: view,
  reply: z.array(snapshot),
  failure: failed('snapshotsNotLoaded'),
});

/** VALIDATION for a school outside the admin's scope. */
export const takeSnapshot = endpoint('POST /snapshots', {
  summary: 'Counts meals, beds, badges and answers as they are now and keeps them',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    /** One school, or all within the admin's scope. */
    school: z._default(z.string().check(asLine, z.maxLength(80)), all),
    note: z._default(
      z
        .string()
        .check(asText, z.maxLength(300, problem('tooLong', { label: 'The note', max: 300 }))),
      '',
    ),
  }),
  reply: snapshotDetail,
  idempotent: true,
  limit: { calls: 30, windowSeconds: 3600 },
  failure: failed('snapshotNotTaken'),
});

export const readSnapshot = endpoint('GET /snapshots/{id}', {
  summary: 'The counts of a snapshot',
  access: view,
  reply: snapshotDetail,
  failure: failed('snapshotNotLoaded'),
});

export const downloadSnapshot = endpoint('GET /snapshots/{id}/lines.csv', {
  summary: 'The counts of a snapshot as CSV',
  access: view,
  file: 'text/csv',
  failure: failed('snapshotNotLoaded'),
});

export const now = 'now';
const snapshotChange = z.object({ ...line, before: z.number(), after: z.number() });
export type SnapshotChange = z.output<typeof snapshotChange>;

/** VALIDATION for snapshots of different schools. */
export const compareSnapshot = endpoint('GET /snapshots/{id}/changes', {
  summary: 'What differs between a snapshot and another one, or the moment',
  access: view,
  query: z.object({ with: z._default(z.union([z.literal(now), z.uuid()]), now) }),
  reply: z.object({
    /** When the later one was taken. */
    at: z.string(),
    /** Lines that differ; empty if none do. */
    changes: z.array(snapshotChange),
  }),
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('snapshotNotCompared'),
});
