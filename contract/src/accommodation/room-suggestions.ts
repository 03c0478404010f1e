import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { sleepingParty } from './accommodation.ts';

/**
 * Rooms that an optimiser suggests for everybody without a bed. It runs in the background and changes
 * nothing until staff accept. Deterministic.
 */

const access = { kind: 'admin', action: 'accommodation.manage' } as const;

const placement = z.object({
  registrationId: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  ...sleepingParty.shape,
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
  /** 0 to 100, and the present phase in words. */
  progress: z.number(),
  phase: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Null until it is done; a stopped search keeps what it found. */
  result: z.nullable(
    z.object({
      /** `Greedy`: the optimiser could not run, so the result may be worse; staff are told. */
      method: z.enum(['Optimised', 'Greedy']),
      people: z.number(),
      placedPeople: z.number(),
      /** An upper bound on the people who can be placed. */
      bound: z.number(),
      roomsUsed: z.number(),
      seconds: z.number(),
      placements: z.array(placement),
      unplaced: z.array(
        z.object({
          registrationId: z.uuid(),
          registrationNumber: z.string(),
          name: z.string(),
          ...sleepingParty.shape,
          /** Such as "No room for women has 5 beds free on Sat, 6 Feb 2027." */
          reason: z.string(),
        }),
      ),
    }),
  ),
  acceptedAt: z.nullable(z.string()),
});
export type RoomSuggestion = z.output<typeof roomSuggestion>;

/** IN_PROGRESS while another is running. */
export const suggestRooms = endpoint('POST /accommodation/suggestions', {
  summary: 'Starts looking for rooms for everybody without a bed',
  access,
  body: z.object({}),
  reply: roomSuggestion,
  limit: { calls: 30, windowSeconds: 600 },
  failure: failed('roomsNotSuggested'),
});

export const newestRoomSuggestion = endpoint('GET /accommodation/suggestions/newest', {
  summary: 'The newest suggestion with its progress and result, or nothing',
  access,
  reads: 'people',
  reply: z.nullable(roomSuggestion),
  failure: failed('suggestionNotLoaded'),
});

export const stopRoomSuggestion = endpoint('POST /accommodation/suggestions/{id}/stop', {
  summary: 'Ends a running suggestion; one that has ended stays as it is',
  access,
  body: z.object({}),
  reply: roomSuggestion,
  failure: failed('suggestionNotStopped'),
});

/**
 * Allocates what still fits as Proposed; what no longer fits is returned with the reason. STATUS_CHANGE if
 * it is not done, or was accepted before.
 */
export const acceptRoomSuggestion = endpoint('POST /accommodation/suggestions/{id}/accept', {
  summary: 'Allocates the suggested rooms, except to those left out',
  access,
  body: z.object({
    /** Registrations to leave out. */
    except: z._default(z.array(z.uuid()).check(z.maxLength(200)), []),
  }),
  reply: z.object({
    accepted: z.number(),
    refused: z.array(z.object({ registrationId: z.uuid(), name: z.string(), reason: z.string() })),
  }),
  failure: failed('suggestionNotAccepted'),
});
