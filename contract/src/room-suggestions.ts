import * as z from 'zod/mini';
import { party } from './accommodation.ts';
import { endpoint } from './endpoint.ts';

/**
 * Rooms proposed by an optimiser for everybody without a bed. It runs in the background; nothing changes
 * until somebody accepts. The same requests and rooms give the same answer.
 */

const access = { kind: 'admin', action: 'accommodation.manage' } as const;
const params = z.object({ id: z.uuid() });

const placement = z.object({
  registrationId: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  ...party.shape,
  checkIn: z.string(),
  checkOut: z.string(),
  roomId: z.uuid(),
  block: z.string(),
  roomName: z.string(),
});
export type Placement = z.output<typeof placement>;

export const roomSuggestion = z.object({
  _id: z.uuid(),
  status: z.enum(['Waiting', 'Running', 'Done', 'Stopped', 'Failed']),
  /** 0 to 100, and what is being done, in words. */
  progress: z.number(),
  phase: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** null until it is done. A stopped one keeps what it had found. */
  result: z.nullable(
    z.object({
      /** `Greedy`: the optimiser could not run; it is said to staff, for the answer may be poorer. */
      method: z.enum(['Optimised', 'Greedy']),
      people: z.number(),
      placedPeople: z.number(),
      /** No answer can place more people than this. */
      bound: z.number(),
      roomsUsed: z.number(),
      seconds: z.number(),
      placements: z.array(placement),
      unplaced: z.array(
        z.object({
          registrationId: z.uuid(),
          registrationNumber: z.string(),
          name: z.string(),
          ...party.shape,
          /** "No room for women has 5 beds free on Sat, 6 Feb 2027." */
          reason: z.string(),
        }),
      ),
    }),
  ),
  acceptedAt: z.nullable(z.string()),
});
export type RoomSuggestion = z.output<typeof roomSuggestion>;

/** IN_PROGRESS while another one runs. */
export const suggestRooms = endpoint({
  method: 'POST',
  path: '/accommodation/suggestions',
  summary: 'Starts looking for rooms for everybody without a bed',
  access,
  body: z.object({}),
  reply: roomSuggestion,
  limit: { by: 'session', calls: 30, windowSeconds: 600 },
  failure: 'Failed to suggest rooms',
});

export const newestRoomSuggestion = endpoint({
  method: 'GET',
  path: '/accommodation/suggestions/newest',
  summary: 'The newest suggestion with its progress and result, or nothing',
  access,
  reply: z.nullable(roomSuggestion),
  failure: 'Failed to load the suggestion',
});

export const stopRoomSuggestion = endpoint({
  method: 'POST',
  path: '/accommodation/suggestions/{id}/stop',
  summary: 'Ends a running suggestion; one that has ended stays as it is',
  access,
  params,
  body: z.object({}),
  reply: roomSuggestion,
  failure: 'Failed to stop the suggestion',
});

/**
 * Everything that still fits becomes Proposed; what changed meanwhile (a bed taken, a party smaller) is
 * refused one by one with the reason. STATUS_CHANGE when it is not done or was accepted before.
 */
export const acceptRoomSuggestion = endpoint({
  method: 'POST',
  path: '/accommodation/suggestions/{id}/accept',
  summary: 'Puts the people where the suggestion says, but for those left out',
  access,
  params,
  body: z.object({
    /** Whom to leave out; empty: nobody. */
    except: z._default(z.array(z.uuid()).check(z.maxLength(200)), []),
  }),
  reply: z.object({
    accepted: z.number(),
    refused: z.array(z.object({ registrationId: z.uuid(), name: z.string(), reason: z.string() })),
  }),
  failure: 'Failed to accept the suggestion',
});
