import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { reason } from './calls/reason.ts';
import { failed } from './locale/problems.ts';
import { asCode } from './text/doors.ts';

/** Work behind the scenes that a person decides about: what failed too often, and deletions on hold. */

const access = { kind: 'admin', action: 'settings.secure' } as const;
const params = z.object({ id: z.string().check(asCode, z.regex(/^\d{1,18}$/)) });

/** More are not shown at once. */
export const maxGivenUp = 200;

const givenUpJob = z.object({
  _id: z.string(),
  /** As in the log, such as `send-refund`. */
  name: z.string(),
  attempts: z.number(),
  queuedAt: z.string(),
  lastTriedAt: z.string(),
  /** The first line of the error. */
  error: z.string(),
});
export type GivenUpJob = z.output<typeof givenUpJob>;

export const listGivenUpJobs = endpoint('GET /jobs/given-up', {
  summary: 'Jobs that failed too often, newest first',
  access,
  reply: z.array(givenUpJob),
  failure: failed('jobsNotLoaded'),
});

/** NOT_FOUND once it was tried again or closed. */
export const retryJob = endpoint('POST /jobs/given-up/{id}/retry', {
  summary: 'Retries a failed job, with as many attempts as a new one',
  access,
  params,
  failure: failed('jobNotRetried'),
});

/** NOT_FOUND once it was tried again or closed. */
export const closeJob = endpoint('POST /jobs/given-up/{id}/close', {
  summary: 'Removes a job that nobody needs any more',
  access,
  params,
  body: z.object({ reason }),
  failure: failed('jobNotClosed'),
});

/**
 * Why deleting is paused: two clocks differ (seconds), it is long since it last ran (hours), or too many people,
 * reports (issues and messages) or stored files are due at once.
 */
export const holdReasons = ['clocks', 'pause', 'people', 'reports', 'files'] as const;
/** Clocks are set right, not released. */
export const releasableHolds = ['pause', 'people', 'reports', 'files'] as const;

const deletionHold = z.object({
  reason: z.enum(holdReasons),
  amount: z.number(),
  foundAt: z.string(),
  /** Somebody let it go on; what was found is not all deleted yet. */
  isReleased: z.boolean(),
});
export type DeletionHold = z.output<typeof deletionHold>;

export const listDeletionHolds = endpoint('GET /jobs/deletion-holds', {
  summary: 'Why nothing is deleted by age at the moment',
  access,
  reply: z.array(deletionHold),
  failure: failed('holdsNotLoaded'),
});

/** NOT_FOUND once it has ended. */
export const releaseDeletionHold = endpoint('POST /jobs/deletion-holds/{reason}/release', {
  summary: 'Releases paused deletions, up to the amount that was shown',
  access,
  passwordAgain: true,
  params: z.object({ reason: z.enum(releasableHolds) }),
  /** How many jobs stood on the page: later ones wait for another release. */
  body: z.object({ amount: z.int().check(z.positive()) }),
  failure: failed('holdNotReleased'),
});
