import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { failed } from './locale/problems.ts';
import { type ByAge, byAge, partySize } from './party/party.ts';
import { registrationStatuses } from './registrations/status.ts';
import { asCode, asText } from './text/doors.ts';

/** People by age, of one registration or of all, so without an upper bound. */
const party = z.object(byAge(() => z.number()));

/** The facts the doors know of a registration; contacts are left out. */
const expectedAtDoor = {
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  status: z.enum(registrationStatuses),
  /** Rupees still to pay. */
  due: z.number(),
  expected: party,
  arrived: party,
  /** When the first of them was checked in. */
  arrivedAt: z.nullable(z.string()),
};
const doorEntry = z.object(expectedAtDoor);
export type DoorEntry = z.output<typeof doorEntry>;

const arrival = z.object({
  key: z.uuid(),
  party,
  at: z.string(),
  by: z.string(),
  /** Until then undoing needs no reason. */
  undoUntil: z.string(),
  undoneAt: z.nullable(z.string()),
});
const doorRecord = z.object({ ...expectedAtDoor, arrivals: z.array(arrival) });
export type DoorRecord = z.output<typeof doorRecord>;

/** People of a registration who are not checked in yet. */
export function stillOutside({
  expected,
  arrived,
}: Pick<DoorEntry, 'expected' | 'arrived'>): ByAge {
  return byAge((age) => Math.max(0, expected[age] - arrived[age]));
}

/** Green: may enter. Amber: only with a reason. Red: may not. */
export type Verdict =
  | { readonly colour: 'green'; readonly why: 'welcome' | 'rest' }
  | { readonly colour: 'amber'; readonly why: 'waitlisted' | 'due' | 'unconfirmed' }
  | { readonly colour: 'red'; readonly why: 'unfinished' | 'cancelled' | 'nobody' | 'all-in' };

/** Decides who may enter; the same on the server and on a device without network. */
export function judge(
  entry: Omit<DoorEntry, '_id' | 'name' | 'school' | 'yearOfPassing'>,
): Verdict {
  const { status, due, expected, arrived } = entry;
  if (status === 'Draft') return { colour: 'red', why: 'unfinished' };
  if (status === 'Cancelled') return { colour: 'red', why: 'cancelled' };
  if (partySize(expected) === 0) return { colour: 'red', why: 'nobody' };
  if (partySize(stillOutside(entry)) === 0) return { colour: 'red', why: 'all-in' };
  if (status === 'Waitlisted') return { colour: 'amber', why: 'waitlisted' };
  if (due > 0) return { colour: 'amber', why: 'due' };
  if (status === 'Submitted') return { colour: 'amber', why: 'unconfirmed' };
  return { colour: 'green', why: partySize(arrived) > 0 ? 'rest' : 'welcome' };
}

/** People checked in at once; a group has at most 100 people of each meal. */
const comingIn = z.int().check(z.minimum(0), z.maximum(200));
const access = { kind: 'admin', action: 'checkin.do' } as const;
const sentence = z._default(z.string().check(asText, z.maxLength(300)), '');
/** A device that waits longer goes on as without network. */
const timeoutMs = 8_000;
const limit = { calls: 600, windowSeconds: 600 } as const;

/**
 * Finds registrations within the admin's schools by ticket code, number or name. TICKET_INVALID for a code
 * that we did not sign, REGISTRATION_NOT_FOUND for a ticket of another school.
 */
export const findAtDoor = endpoint('POST /check-in/find', {
  summary: 'Finds the registration of a ticket, number or name for check-in',
  access,
  keyScope: 'check-in.write',
  body: z.object({ code: z.string().check(asCode, z.minLength(1), z.maxLength(100)) }),
  reads: 'list',
  reply: z.array(doorRecord),
  limit,
  bodyLimitBytes: 2048,
  timeoutMs,
  failure: failed('registrationNotFound'),
});

/**
 * The device makes `key`, so that repeating a scan changes nothing. NO_ENTRY and ALL_IN with the reason as message,
 * TOO_MANY_ARRIVE for more people than are outside, NEEDS_REASON for those who may enter only with one. Only finding
 * tells name, school and year to whoever sees no lists: here and in `undoCheckIn` they are empty.
 */
export const checkIn = endpoint('POST /registrations/{id}/check-in', {
  summary: 'Checks people of a registration in',
  access,
  keyScope: 'check-in.write',
  body: z.object({
    key: z.uuid(),
    party: z.object(byAge(() => comingIn)),
    /** The ticket's code if one was scanned; verified again. */
    ticket: z._default(z.string().check(asCode, z.maxLength(100)), ''),
    /** When they were checked in by a device without network; empty: now. */
    at: z._default(z.string().check(asCode, z.maxLength(40)), ''),
    reason: sentence,
  }),
  reply: doorRecord,
  limit,
  bodyLimitBytes: 4096,
  timeoutMs,
  failure: failed('notCheckedIn'),
});

/** Undoes one arrival. After a minute it needs a reason and the right to edit registrations. */
export const undoCheckIn = endpoint('POST /registrations/{id}/check-in/undo', {
  summary: 'Undoes one check-in',
  access,
  keyScope: 'check-in.write',
  body: z.object({ key: z.uuid(), reason: sentence }),
  reply: doorRecord,
  limit,
  bodyLimitBytes: 4096,
  timeoutMs,
  failure: failed('checkInNotUndone'),
});

/**
 * An entry of the list on a device. `ticketHash` identifies a ticket without making one possible;
 * `formerTicketHash` is that of tickets from before the server's key changed, `earlierTicketHashes` of codes as
 * they were printed before their letters no longer depended on case.
 */
const keptEntry = z.object({
  ...expectedAtDoor,
  ticketHash: z.string(),
  formerTicketHash: z.optional(z.string()),
  earlierTicketHashes: z._default(z.array(z.string()), []),
});
export type KeptEntry = z.output<typeof keptEntry>;

export const listForDoors = endpoint('GET /check-in/list', {
  summary:
    'What a device needs to check in without network: a part of the list, and where the next begins',
  access,
  query: z.object({ after: z._default(z.union([z.uuid(), z.literal('')]), '') }),
  reply: z.object({
    entries: z.array(keptEntry),
    /** `after` of the next page; null on the last. */
    next: z.nullable(z.uuid()),
    /** When the device must have deleted the list: the end of a day of the event. */
    keepUntil: z.string(),
  }),
  limit: { calls: 300, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: failed('doorListNotLoaded'),
});

export const checkInSummary = endpoint('GET /check-in/summary', {
  summary: 'How many people of the admin’s schools have checked in, in total and by hour',
  access,
  keyScope: 'check-in.write',
  reply: z.object({
    registrations: z.number(),
    people: party,
    /** People of confirmed registrations, and those checked in. */
    expected: z.number(),
    /** Hours with arrivals, oldest first, as ISO times of their start. */
    byHour: z.array(z.object({ hour: z.string(), people: z.number() })),
  }),
  limit,
  failure: failed('figuresNotLoaded'),
});
