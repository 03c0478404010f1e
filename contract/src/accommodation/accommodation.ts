import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { isoDay } from '../calls/iso-day.ts';
import { facetCounts, listFile, listFormat, searchTerm, several } from '../calls/lists.ts';
import type { Step } from '../calls/steps.ts';
import { failed, problem } from '../locale/problems.ts';
import { kindWait } from '../registrations/kinds.ts';
import { registrationStatuses } from '../registrations/status.ts';
import { optionalLine } from '../text/answer-kinds.ts';
import { asLine } from '../text/doors.ts';
import { roomUses } from './rooms.ts';

/**
 * Accommodation. A request is the stay that a registration asks for; an allocation puts all or part of its
 * party in a room for some nights. Super admins only.
 */

export const stayStatuses = [
  'Unallocated',
  'Proposed',
  'Confirmed',
  'Checked in',
  'Released',
] as const;
export type StayStatus = (typeof stayStatuses)[number];

/** The steps of a stay; its first one puts the party in a room. */
export const staySteps = {
  allocate: { from: ['Unallocated'], to: 'Proposed', by: ['staff'] },
  confirm: { from: ['Proposed', 'Checked in'], to: 'Confirmed', by: ['staff'], tells: 'room' },
  checkIn: { from: ['Proposed', 'Confirmed'], to: 'Checked in', by: ['staff'] },
  /** Also of those of a party who have a bed. */
  release: {
    from: ['Unallocated', 'Proposed', 'Confirmed', 'Checked in'],
    to: 'Released',
    by: ['staff'],
  },
  askAgain: { from: ['Released'], to: 'Unallocated', by: ['staff'] },
} as const satisfies Record<string, Step<StayStatus>>;

const access = { kind: 'admin', action: 'accommodation.manage' } as const;
const day = isoDay(problem('enterDate'));
const beds = z.number();

export const sleepingParty = z.object({ men: beds, women: beds, children: beds });
export type SleepingParty = z.output<typeof sleepingParty>;
export const countSleepers = ({ men, women, children }: SleepingParty) => men + women + children;

export const allocation = z.object({
  _id: z.uuid(),
  roomId: z.uuid(),
  block: z.string(),
  roomName: z.string(),
  ...sleepingParty.shape,
  /** First night and day of departure; the bed is free again on the night of `checkOut`. */
  checkIn: z.string(),
  checkOut: z.string(),
  status: z.enum(['Proposed', 'Confirmed', 'Checked in', 'Released']),
  /** Cannot be changed until it is unlocked. */
  locked: z.boolean(),
  /** Why it was made despite a warning; empty without one. */
  reason: z.string(),
});
export type Allocation = z.output<typeof allocation>;

export const stayRequest = z.object({
  /** Id of the registration. */
  _id: z.uuid(),
  registrationNumber: z.string(),
  registrationStatus: z.enum(registrationStatuses),
  name: z.string(),
  contactNumber: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  ...sleepingParty.shape,
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.number(),
  /** The form gives no days, so those of the event are assumed. */
  daysAssumed: z.boolean(),
  /** The stay asked for, and the rooms it needs. */
  kind: z.string(),
  /** They wait for a bed of this kind, or one is offered; null for who has it. */
  wait: z.nullable(kindWait),
  use: z.enum(roomUses),
  area: z.string(),
  remarks: z.string(),
  /** From the remarks ("wheelchair"), or as set by staff. */
  needsAccessible: z.boolean(),
  /** False for a stay elsewhere, as in a hotel or with a batchmate. */
  needsBed: z.boolean(),
  status: z.enum(stayStatuses),
  /** People with a bed. */
  placed: z.number(),
  allocations: z.array(allocation),
  /** The most urgent problem, in words: "The stay is outside the event (6–8 Mar)". */
  problem: z.nullable(z.string()),
});
export type StayRequest = z.output<typeof stayRequest>;

export const staySorts = ['name', 'school', 'people', 'checkIn', 'kind', 'status'] as const;
const bothWays = staySorts.flatMap((sort) => [sort, `-${sort}`] as const);

/** Values of one filter are separated by `|`; `left` keeps only requests with people who have no bed. */
const stayFilter = z.object({
  searchTerm,
  status: several(stayStatuses),
  school: several(),
  kind: several(),
  use: several(roomUses),
  left: z._default(z.stringbool(), false),
});
export type StayFilter = z.output<typeof stayFilter>;

const stayOrder = z._default(z.enum(bothWays), 'name');

export const listStayRequests = endpoint('GET /accommodation/requests', {
  summary: 'Who asks for a bed, and where they are',
  access,
  query: z.extend(stayFilter, {
    sort: stayOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 10),
  }),
  reads: 'people',
  reply: z.array(stayRequest),
  paged: true,
  failure: failed('requestsNotLoaded'),
});

export const countStayRequests = endpoint('GET /accommodation/requests/counts', {
  summary: 'How many requests and people each filter would show',
  access,
  query: stayFilter,
  reply: facetCounts,
  failure: failed('listNotCounted'),
});

export const downloadStayRequests = endpoint('GET /accommodation/requests/file', {
  summary: 'The requests of these filters in this order, as CSV or XLSX',
  access,
  query: z.extend(stayFilter, { sort: stayOrder, format: listFormat }),
  ...listFile,
});

export const changeStayRequest = endpoint('PATCH /accommodation/requests/{id}', {
  summary: 'Says whether a party needs an accessible room',
  access,
  body: z.object({ needsAccessible: z.boolean() }),
  reply: stayRequest,
  failure: failed('requestNotChanged'),
});

const count = z.int(problem('enterWholeNumber')).check(z.minimum(0), z.maximum(200));
const reason = optionalLine('Reason', 200);
const part = z.object({
  registrationId: z.uuid(),
  /** People without a bed to place; all of them when no group is given. */
  men: z.optional(count),
  women: z.optional(count),
  children: z.optional(count),
  /** Defaults to the days of the request. */
  checkIn: z.optional(day),
  checkOut: z.optional(day),
});

/**
 * Places all parties or none. NEEDS_REASON, with every warning in `fields.reason`, when a room is over
 * capacity, people of different use share it, its use does not suit them, or days are outside the request
 * or the event; a given reason is logged. ROOM_LOCKED, ROOM_CLOSED; VALIDATION for more people than have no
 * bed.
 */
export const allocate = endpoint('POST /accommodation/allocations', {
  summary: 'Puts parties, or parts of one, in a room',
  access,
  body: z.object({
    roomId: z.uuid(),
    parties: z.array(part).check(z.minLength(1, problem('partyRequired')), z.maxLength(100)),
    reason,
  }),
  reply: z.array(stayRequest),
  idempotent: true,
  failure: failed('roomNotAllocated'),
});

/** As `allocate`; a locked allocation only takes `locked: false` (ALLOCATION_LOCKED). */
export const changeAllocation = endpoint('PATCH /accommodation/allocations/{id}', {
  summary: 'Moves a party to another room or other days, or locks it where it is',
  access,
  body: z.object({
    roomId: z.optional(z.uuid()),
    men: z.optional(count),
    women: z.optional(count),
    children: z.optional(count),
    checkIn: z.optional(day),
    checkOut: z.optional(day),
    locked: z.optional(z.boolean()),
    reason,
  }),
  reply: stayRequest,
  failure: failed('allocationNotChanged'),
});

/** Their request is open again. ALLOCATION_LOCKED or ROOM_LOCKED. */
export const removeAllocation = endpoint('DELETE /accommodation/allocations/{id}', {
  summary: 'Takes a party out of its room',
  access,
  failure: failed('partyNotTakenOutOfRoom'),
});

/** The most stays changed at once. */
export const maxStaysAtOnce = 2_000;

/**
 * Confirms with a mail, checks in, or releases: the bed is free, and the request is done until it asks again.
 * Requests that cannot change, such as confirming without a bed, are skipped and returned.
 * LIST_LARGE beyond the most at once.
 */
export const changeStayStatus = endpoint('POST /accommodation/requests/status', {
  summary:
    'Confirms, checks in or releases the stays of these registrations, or asks for a bed again',
  access,
  body: z.object({
    /** null: all that `filter` shows. */
    registrationIds: z.nullable(
      z.array(z.uuid()).check(z.minLength(1, problem('requestRequired')), z.maxLength(200)),
    ),
    filter: z._default(stayFilter, stayFilter.parse({})),
    status: z.enum(['Confirmed', 'Checked in', 'Released', 'Unallocated']),
    /** Used with Confirmed only. */
    sendMail: z._default(z.boolean(), true),
  }),
  reply: z.object({
    changed: z.number(),
    mails: z.number(),
    skipped: z.array(z.object({ registrationId: z.uuid(), name: z.string(), reason: z.string() })),
  }),
  idempotent: true,
  failure: failed('staysNotChanged'),
});

const nightFigures = z.object({
  night: z.string(),
  beds: z.number(),
  people: z.number(),
  free: z.number(),
});

export const staySummary = z.object({
  /** Every night with a bed asked for or allocated. */
  nights: z.array(
    z.object({
      ...nightFigures.shape,
      /** People who need a bed of ours that night, and those of them without one. */
      wanted: z.number(),
      left: z.number(),
    }),
  ),
  blocks: z.array(
    z.object({
      block: z.string(),
      rooms: z.number(),
      beds: z.number(),
      nights: z.array(nightFigures),
    }),
  ),
  /** Requests and people by status; a party that is not placed as a whole counts as Unallocated. */
  statuses: z.array(
    z.object({ status: z.enum(stayStatuses), requests: z.number(), people: z.number() }),
  ),
});
export type StaySummary = z.output<typeof staySummary>;

export const readStaySummary = endpoint('GET /accommodation/summary', {
  summary: 'Beds, people and open requests by night and block',
  access,
  reply: staySummary,
  failure: failed('summaryNotLoaded'),
});

export const roomList = z.array(
  z.object({
    block: z.string(),
    roomName: z.string(),
    floor: z.string(),
    capacity: z.number(),
    use: z.enum(roomUses),
    people: z.array(
      z.object({
        registrationNumber: z.string(),
        name: z.string(),
        contactNumber: z.string(),
        school: z.string(),
        yearOfPassing: z.string(),
        ...sleepingParty.shape,
        checkIn: z.string(),
        checkOut: z.string(),
        status: z.enum(stayStatuses),
        remarks: z.string(),
      }),
    ),
  }),
);
export type RoomList = z.output<typeof roomList>;

export const readRoomList = endpoint('GET /accommodation/room-list', {
  summary: 'Room by room who stays there, to print; empty rooms are left out',
  access,
  query: z.object({ block: z._default(z.string().check(asLine, z.maxLength(40)), '') }),
  reads: 'people',
  reply: roomList,
  failure: failed('roomListNotLoaded'),
});

export const downloadRoomList = endpoint('GET /accommodation/room-list.csv', {
  summary: 'The room list as CSV, a line an allocation',
  access,
  file: 'text/csv',
  passwordAgain: true,
  failure: failed('roomListNotLoaded'),
});

export const listHosts = endpoint('GET /accommodation/hosts', {
  summary: 'Who offers to host batchmates at home',
  access,
  reads: 'people',
  reply: z.array(
    z.object({
      _id: z.uuid(),
      registrationNumber: z.string(),
      name: z.string(),
      contactNumber: z.string(),
      school: z.string(),
      yearOfPassing: z.string(),
      district: z.string(),
      people: z.number(),
    }),
  ),
  failure: failed('hostsNotLoaded'),
});
