import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../calls/reason.ts';
import { failed } from '../locale/problems.ts';
import { registrationRow } from '../registrations/list.ts';
import { asLine } from '../text/doors.ts';

/** The things two registrations can have in common: name, school and year, or a contact. */
export const samenesses = ['person', 'email', 'phone'] as const;
export type Sameness = (typeof samenesses)[number];

export const possibleDuplicate = z.object({
  /** The older one. */
  first: registrationRow,
  second: registrationRow,
  same: z.array(z.enum(samenesses)),
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

const access = { kind: 'admin', action: 'registrations.delete' } as const;
const other = z.uuid();

export const listDuplicates = endpoint('GET /registrations/duplicates', {
  summary: 'Pairs of registrations that may belong to one person, newest first',
  access,
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reads: 'people',
  reply: z.array(possibleDuplicate),
  paged: true,
  failure: failed('duplicatesNotLoaded'),
});

/** `id` is the older one. */
export const dismissDuplicate = endpoint('POST /registrations/{id}/not-duplicate', {
  summary: 'Marks two registrations as belonging to two people',
  access,
  body: z.object({ other }),
  failure: failed('notMarkedDifferent'),
});

/**
 * Preview of a merge. `refusal` is why it is not allowed in this direction, `refusalReversed` in the other;
 * null if allowed.
 */
export const mergePreview = z.object({
  kept: registrationRow,
  gone: registrationRow,
  /** Answers that differ, such as `personalInfo.name`; null if not given. */
  fields: z.array(z.object({ field: z.string(), kept: z.unknown(), gone: z.unknown() })),
  /** How many of each move to the registration that is kept. */
  moves: z.object({
    issues: z.number(),
    notes: z.number(),
    messages: z.number(),
    beds: z.number(),
    seats: z.number(),
  }),
  refusal: z.nullable(z.string()),
  refusalReversed: z.nullable(z.string()),
});
export type MergePreview = z.output<typeof mergePreview>;

export const previewMerge = endpoint('GET /registrations/{id}/merge', {
  summary: 'What merging another registration into this one would do',
  access,
  query: z.object({ other }),
  reads: 'record',
  reply: mergePreview,
  failure: failed('registrationsNotCompared'),
});

/**
 * Deletes the other one as merged; restoring it within 30 days undoes the merge. MERGE_PAID if the other
 * one has money: a merge never moves money, so keep the one that has it.
 */
export const mergeRegistrations = endpoint('POST /registrations/{id}/merge', {
  summary: 'Merges another registration into this one; it can be undone for 30 days',
  access,
  body: z.object({
    other,
    /** Fields to take from the other one, named as in the preview. */
    fields: z.array(z.string().check(asLine, z.maxLength(100))).check(z.maxLength(200)),
    reason,
  }),
  reply: z.object({
    kept: z.string(),
    gone: z.string(),
    undoUntil: z.string(),
  }),
  passwordAgain: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('registrationsNotMerged'),
});
