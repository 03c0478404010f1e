import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import type { Step } from '../calls/steps.ts';
import { minuteMs } from '../locale/durations.ts';
import { failed, problem } from '../locale/problems.ts';

/**
 * Shared cars match free seats with people who need one, from the same district or place within three
 * hours. Staff propose and both answer; a phone number is shown only after both agreed, and only if its
 * owner shares it. Super admins only.
 */

/** The most hours between two arrivals that travel together (docs/product/stay-and-travel.md#shared-cars). */
export const poolingHours = 3;

export const proposalStates = ['Open', 'Agreed', 'Declined', 'Withdrawn'] as const;
export const poolAnswers = ['yes', 'no'] as const;

/** The steps of a proposal; who had agreed hears that it ended. */
export const proposalSteps: Readonly<
  Record<'agree' | 'decline' | 'withdraw', Step<(typeof proposalStates)[number]>>
> = {
  /** Once both said yes. */
  agree: { from: ['Open'], to: 'Agreed', by: ['owner'], tells: 'poolAgreed' },
  decline: { from: ['Open', 'Agreed'], to: 'Declined', by: ['owner'], tells: 'poolEnded' },
  withdraw: { from: ['Open', 'Agreed'], to: 'Withdrawn', by: ['staff'], tells: 'poolEnded' },
};

const access = { kind: 'admin', action: 'transportation.manage' } as const;

const traveller = z.object({
  registrationId: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  district: z.string(),
  from: z.string(),
  date: z.string(),
  time: z.string(),
});

const proposal = z.object({
  _id: z.uuid(),
  driverId: z.uuid(),
  driverName: z.string(),
  riderId: z.uuid(),
  riderName: z.string(),
  people: z.number(),
  driverAnswer: z.nullable(z.enum(poolAnswers)),
  riderAnswer: z.nullable(z.enum(poolAnswers)),
  state: z.enum(proposalStates),
  createdAt: z.string(),
});
export type Proposal = z.output<typeof proposal>;

export const pooling = z.object({
  cars: z.array(
    z.object({ ...traveller.shape, seats: z.number(), taken: z.number(), free: z.number() }),
  ),
  riders: z.array(z.object({ ...traveller.shape, people: z.number() })),
  /** Possible pairs that are not proposed yet, best first. */
  matches: z.array(
    z.object({
      driverId: z.uuid(),
      riderId: z.uuid(),
      people: z.number(),
      /** "Same place" or "Same district". */
      why: z.string(),
      /** Null if either gave no time. */
      gapMinutes: z.nullable(z.number()),
    }),
  ),
  proposals: z.array(proposal),
  /** How many there are in all; the lists hold the first thousand of each. */
  totals: z.object({ cars: z.number(), riders: z.number(), proposals: z.number() }),
});
export type Pooling = z.output<typeof pooling>;

export const readPooling = endpoint('GET /transportation/pooling', {
  summary: 'Cars with free seats, people who need one, and what was proposed',
  access,
  reads: 'people',
  reply: pooling,
  failure: failed('sharedCarsNotLoaded'),
});

/** TRIP_FULL without enough free seats; PROPOSED if the two have a proposal already, HAS_SEAT. */
export const proposePool = endpoint('POST /transportation/pooling', {
  summary: 'Proposes to both to travel together, and tells them by mail',
  access,
  body: z.object({ driverId: z.uuid(), riderId: z.uuid() }),
  reply: proposal,
  idempotent: true,
  failure: failed('sharedCarNotProposed'),
});

/** As many as are matched at once. */
export const maxPairs = 500;

/** As `proposePool` of each; those that are refused are skipped and counted. */
export const proposePools = endpoint('POST /transportation/pooling/many', {
  summary: 'Proposes many pairs, and tells all of them by mail',
  access,
  body: z.object({
    pairs: z
      .array(z.object({ driverId: z.uuid(), riderId: z.uuid() }))
      .check(z.minLength(1, problem('chooseOne')), z.maxLength(maxPairs)),
  }),
  reply: z.object({ proposed: z.number(), skipped: z.number() }),
  idempotent: true,
  timeoutMs: minuteMs,
  limit: { calls: 20, windowSeconds: 60 },
  failure: failed('sharedCarsNotProposed'),
});

/** Also ends an agreed one, whose seats become free. */
export const withdrawProposal = endpoint('DELETE /transportation/pooling/{id}', {
  summary: 'Withdraws a proposal',
  access,
  reply: proposal,
  failure: failed('proposalNotWithdrawn'),
});
