import * as z from 'zod/mini';
import { sleepingParty } from '../accommodation/accommodation.ts';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { kindLists } from '../questions/options.ts';
import { kindAnswers, kindWait } from '../registrations/kinds.ts';
import { line } from '../text/answer-kinds.ts';
import { poolAnswers, proposalStates } from './pooling.ts';

/** The arrangements for a registration: rooms, pick-ups, travel mates. */

const access = { kind: 'registrant' } as const;

const mate = z.object({
  proposalId: z.uuid(),
  /** The mate's role in this car. */
  role: z.enum(['driver', 'rider']),
  name: z.string(),
  school: z.string(),
  from: z.string(),
  date: z.string(),
  time: z.string(),
  /** Seats. */
  people: z.number(),
  state: z.enum(proposalStates),
  myAnswer: z.nullable(z.enum(poolAnswers)),
  /** Only once both agreed and the mate shares it. */
  contactNumber: z.nullable(z.string()),
});

export const arrangements = z.object({
  /** Confirmed rooms only; what staff only propose is not shown. */
  rooms: z.array(
    z.object({
      block: z.string(),
      roomName: z.string(),
      floor: z.string(),
      ...sleepingParty.shape,
      checkIn: z.string(),
      checkOut: z.string(),
    }),
  ),
  trips: z.array(
    z.object({
      vehicle: z.string(),
      driver: z.string(),
      driverPhone: z.string(),
      arrivalPoint: z.string(),
      destination: z.string(),
      leavesAt: z.string(),
      people: z.number(),
    }),
  ),
  mates: z.array(mate),
  /** Kinds of beds and seats that they wait for. */
  waits: z.array(kindWait),
});
export type Arrangements = z.output<typeof arrangements>;

/** Staff do not get travel mates, who may be of schools outside their scope. */
export const readArrangements = endpoint('GET /registrations/{id}/arrangements', {
  summary: 'The room, the pick-up and the travel mates of a registration',
  access: { kind: 'registrant-or-admin', action: 'registrations.view' },
  reads: 'record',
  reply: arrangements,
  timeoutMs: 30_000,
  failure: failed('arrangementsNotLoaded'),
});

/** TRIP_FULL when the seats were taken meanwhile; STATUS_CHANGE when the proposal is not open any more. */
export const answerProposal = endpoint('POST /registrations/{id}/pooling/{proposalId}', {
  summary: 'Says yes or no to travelling together',
  access,
  params: z.object({ id: z.uuid(), proposalId: z.uuid() }),
  body: z.object({
    answer: z.enum(poolAnswers, problem('chooseYesOrNo')),
    /** Shows one's phone number to the mate once both agreed. */
    sharePhone: z._default(z.boolean(), false),
  }),
  reply: arrangements,
  limit: { calls: 60, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('answerNotSent'),
});

/** STATUS_CHANGE when nothing is offered any more, or they wait already. */
export const answerKind = endpoint('POST /registrations/{id}/kinds/{list}', {
  summary: 'Takes an offered bed or seat, lets it go, or waits for one again',
  access,
  params: z.object({ id: z.uuid(), list: z.enum(kindLists) }),
  body: z.object({ answer: z.enum(kindAnswers) }),
  reply: arrangements,
  limit: { calls: 60, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('answerNotSent'),
});

export const askForChange = endpoint('POST /registrations/{id}/change-request', {
  summary: 'Asks the organisers for another room or another pick-up',
  access,
  body: z.object({
    about: z.enum(['stay', 'travel'], problem('stayOrTravel')),
    message: line('Message', 500).check(z.minLength(5, problem('whatShouldChange'))),
  }),
  /** The issue in which staff answer. */
  reply: z.object({ issueNumber: z.number() }),
  limit: { calls: 10, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('messageNotSent'),
});
