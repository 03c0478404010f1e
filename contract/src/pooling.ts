import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Shared cars: people with free seats and people who need one, from the same district or place within
 * three hours. Staff propose, both answer; a phone number is shown only after both said yes, and only
 * of somebody who agreed to share it. Super admins only.
 */

/** How far apart two arrivals may be to travel together (Product 5.1). */
export const poolingHours = 3;
/** Modes of those who look for a seat. */
export const seatSeekingModes: readonly string[] = ['Sharing with batchmates', 'Not decided yet'];

export const proposalStates = ['Open', 'Agreed', 'Declined', 'Withdrawn'] as const;
export const poolAnswers = ['yes', 'no'] as const;

const access = { kind: 'admin', action: 'transportation.manage' } as const;
const params = z.object({ id: z.uuid() });

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
  /** Pairs that fit and are not proposed yet, the best first. */
  matches: z.array(
    z.object({
      driverId: z.uuid(),
      riderId: z.uuid(),
      people: z.number(),
      /** "Same place", "Same district". */
      why: z.string(),
      /** null when one of them gave no time. */
      gapMinutes: z.nullable(z.number()),
    }),
  ),
  proposals: z.array(proposal),
});
export type Pooling = z.output<typeof pooling>;

export const readPooling = endpoint({
  method: 'GET',
  path: '/transportation/pooling',
  summary: 'Cars with free seats, people who need one, and what was proposed',
  access,
  reply: pooling,
  failure: 'Failed to load the shared cars',
});

/** TRIP_FULL when the car has not enough free seats; STATUS_CHANGE when the two have a proposal already. */
export const proposePool = endpoint({
  method: 'POST',
  path: '/transportation/pooling',
  summary: 'Proposes to both to travel together, and tells them by mail',
  access,
  body: z.object({ driverId: z.uuid(), riderId: z.uuid() }),
  reply: proposal,
  idempotent: true,
  failure: 'Failed to propose the shared car',
});

/** Also ends an agreed one: the seats are free again. */
export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/transportation/pooling/{id}',
  summary: 'Takes a proposal back',
  access,
  params,
  reply: proposal,
  failure: 'Failed to take the proposal back',
});
