import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrationStatuses } from './registration-status.ts';

/** The groups a party is counted in. */
export const partyGroups = ['adults', 'teens', 'children'] as const;
type Group = (typeof partyGroups)[number];

const count = z.int().check(z.minimum(0), z.maximum(99));
const party = z.object({ adults: count, teens: count, children: count });
/** People by group. */
export type Party = z.output<typeof party>;

export const nobody: Party = { adults: 0, teens: 0, children: 0 };

/** How many people a party is. */
export function partySize({ adults, teens, children }: Party): number {
  return adults + teens + children;
}

/** A party made group by group. */
export function eachGroup(make: (group: Group) => number): Party {
  return { adults: make('adults'), teens: make('teens'), children: make('children') };
}

/** What the doors know of a registration; nothing to reach its people by. */
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
  /** When the first of them came in. */
  arrivedAt: z.nullable(z.string()),
};
const doorEntry = z.object(expectedAtDoor);
export type DoorEntry = z.output<typeof doorEntry>;

const arrival = z.object({
  key: z.uuid(),
  party,
  at: z.string(),
  by: z.string(),
  /** Until then it is taken back without giving a reason. */
  undoUntil: z.string(),
  undoneAt: z.nullable(z.string()),
});
const doorRecord = z.object({ ...expectedAtDoor, arrivals: z.array(arrival) });
export type DoorRecord = z.output<typeof doorRecord>;

/** Who of a registration has not come in yet. */
export function stillOutside({
  expected,
  arrived,
}: Pick<DoorEntry, 'expected' | 'arrived'>): Party {
  return eachGroup((group) => Math.max(0, expected[group] - arrived[group]));
}

/** Why somebody is let in, let in only for a reason (amber), or not at all (red). */
export type Verdict =
  | { readonly colour: 'green'; readonly why: 'welcome' | 'rest' }
  | { readonly colour: 'amber'; readonly why: 'waitlisted' | 'due' | 'unconfirmed' }
  | { readonly colour: 'red'; readonly why: 'unfinished' | 'cancelled' | 'nobody' | 'all-in' };

/** What the door says to a registration, decided alike on the server and on a device without network. */
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

/** A registration number, and the first half of what a ticket's code says. */
const ticketPattern = /^([^.\s]{1,40})\.[\w-]{16}$/;

/** Whether a scanned or typed text has the shape of a ticket's code; its number, or null. */
export function numberOfTicket(code: string): string | null {
  return ticketPattern.exec(code)?.[1] ?? null;
}

const access = { kind: 'admin', action: 'checkin.do' } as const;
const sentence = z._default(z.string().check(z.trim(), z.maxLength(300)), '');
const params = z.object({ id: z.uuid() });
/** A device that waited longer goes on without the network. */
const timeoutMs = 8_000;
const limit = { by: 'session', calls: 600, windowSeconds: 600 } as const;

/**
 * The registrations of the admin's schools that a ticket's code, a number or a name stands for. Refuses
 * with TICKET_INVALID a code we did not sign, and with REGISTRATION_NOT_FOUND a ticket of other schools.
 */
export const findAtDoor = endpoint({
  method: 'POST',
  path: '/check-in/find',
  summary: 'Who a ticket, a number or a name stands for, as the doors see them',
  access,
  keyScope: 'check-in.write',
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.array(doorRecord),
  limit,
  bodyLimitBytes: 2048,
  timeoutMs,
  failure: 'Failed to find the registration',
});

/**
 * Lets people of a registration in. `key` is made by the device: the same scan again changes nothing.
 * Refuses with NO_ENTRY (the message says why), with TOO_MANY_ARRIVE more than are still outside, with
 * NEEDS_REASON what is let in only for one.
 */
export const checkIn = endpoint({
  method: 'POST',
  path: '/registrations/{id}/check-in',
  summary: 'Checks people of a registration in',
  access,
  keyScope: 'check-in.write',
  params,
  body: z.object({
    key: z.uuid(),
    party,
    /** What the ticket's code said, where it was scanned: verified again. */
    ticket: z._default(z.string().check(z.maxLength(100)), ''),
    /** When they came in, where the device had no network; empty: now. */
    at: z._default(z.string().check(z.maxLength(40)), ''),
    reason: sentence,
  }),
  reply: doorRecord,
  limit,
  bodyLimitBytes: 4096,
  timeoutMs,
  failure: 'Failed to check in',
});

/** Takes one arrival back. After its first minute that needs a reason and the right to edit registrations. */
export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/registrations/{id}/check-in/undo',
  summary: 'Takes one arrival back',
  access,
  keyScope: 'check-in.write',
  params,
  body: z.object({ key: z.uuid(), reason: sentence }),
  reply: doorRecord,
  limit,
  bodyLimitBytes: 4096,
  timeoutMs,
  failure: 'Failed to undo the check-in',
});

/**
 * An entry of the list a device keeps; `ticketHash` recognises its ticket and cannot make one, the former
 * one a ticket from before the server's key was changed.
 */
const keptEntry = z.object({
  ...expectedAtDoor,
  ticketHash: z.string(),
  formerTicketHash: z.optional(z.string()),
});
export type KeptEntry = z.output<typeof keptEntry>;

export const listForDoors = endpoint({
  method: 'GET',
  path: '/check-in/list',
  summary:
    'What a device needs to check in without network: a part of the list, and where the next begins',
  access,
  query: z.object({ after: z._default(z.union([z.uuid(), z.literal('')]), '') }),
  reply: z.object({
    entries: z.array(keptEntry),
    /** `after` of the next part; null: this was the last. */
    next: z.nullable(z.uuid()),
    /** When the device must have forgotten the list: the end of a day of the event. */
    keepUntil: z.string(),
  }),
  limit: { by: 'session', calls: 300, windowSeconds: 600 },
  timeoutMs: 30_000,
  failure: 'Failed to load the list',
});

export const checkInSummary = endpoint({
  method: 'GET',
  path: '/check-in/summary',
  summary: 'How many of the admin’s schools have come in, in all and by the hour',
  access,
  keyScope: 'check-in.write',
  reply: z.object({
    registrations: z.number(),
    people: party,
    /** People of confirmed registrations and those who are in. */
    expected: z.number(),
    /** Hours in which somebody came, oldest first; ISO moments of their beginning. */
    byHour: z.array(z.object({ hour: z.string(), people: z.number() })),
  }),
  limit,
  failure: 'Failed to load the figures',
});
