import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { messageChannels } from '../calls/message-channels.ts';
import { issueStatuses } from '../help-desk/issues.ts';
import { failed } from '../locale/problems.ts';
import { kindWait } from '../registrations/kinds.ts';

/** The facts staff need first of a registration, beside its answers. */
export const registrationOverview = z.object({
  /** The member of staff who looks after it; null for nobody. */
  owner: z.nullable(z.object({ _id: z.uuid(), name: z.string() })),
  /** The result so far, such as "called, pays Friday"; empty without. */
  mark: z.string(),
  /** Whole rupees that were given back. */
  refunded: z.number(),
  /** Place on the waiting list, from 1; null for who does not wait, or let an offered place go. */
  position: z.nullable(z.number()),
  /** Until when an offered place is kept; null without one. */
  placeKeptUntil: z.nullable(z.string()),
  waits: z.array(kindWait),
  rooms: z.array(
    z.object({
      block: z.string(),
      roomName: z.string(),
      floor: z.string(),
      /** Only proposed: the registrant does not see it yet. */
      isProposed: z.boolean(),
      people: z.number(),
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
  /** Not resolved yet, oldest first. */
  issues: z.array(
    z.object({
      _id: z.uuid(),
      number: z.number(),
      title: z.string(),
      status: z.enum(issueStatuses),
      isAwaitingAnswer: z.boolean(),
    }),
  ),
  /** The last message that went out; its subject is empty where it is kept secret. */
  lastMessage: z.nullable(
    z.object({ subject: z.string(), channel: z.enum(messageChannels), at: z.string() }),
  ),
});
export type RegistrationOverview = z.output<typeof registrationOverview>;

export const readOverview = endpoint('GET /registrations/{id}/overview', {
  summary: 'Owner, mark, refunds, room, trip, open issues and last message of a registration',
  access: { kind: 'admin', action: 'registrations.view' },
  reads: 'record',
  reply: registrationOverview,
  failure: failed('registrationNotFetched'),
});
