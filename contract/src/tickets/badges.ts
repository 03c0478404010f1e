import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../calls/endpoint.ts';
import { minuteMs } from '../locale/durations.ts';
import { failed } from '../locale/problems.ts';
import { chosenRegistrations } from '../registrations/list.ts';

/** The most badges per PDF. */
export const maxBadges = 500;

/** One badge per A6 page, or four per A4 page with lines to cut along. */
export const badgeSizes = ['A6', 'A4'] as const;
export type BadgeSize = (typeof badgeSizes)[number];

/** Leaves out badges of other schools; REGISTRATION_NOT_FOUND if none is left. */
export const printBadges = endpoint('POST /registrations/badges.pdf', {
  summary: 'Badges of registrations to print: name, school, year, number and code',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxBadges)),
    size: z._default(z.enum(badgeSizes), 'A6'),
  }),
  file: 'application/pdf',
  limit: { calls: 120, windowSeconds: 600 },
  timeoutMs: minuteMs,
  failure: failed('badgesNotCreated'),
});

/** A name that is not printed as it was given. */
const markedName = z.object({
  /** The id of the registration. */
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  /** With a mark in the place of each sign that no font has. */
  printed: z.string(),
});

/** `badges` is how many there would be; `names` are the first of `count`. Leaves out badges of other schools. */
export const checkBadges = endpoint('POST /registrations/badges/check', {
  summary: 'Which names badges could not show whole, since no font has one of their signs',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object(chosenRegistrations(maxBadges)),
  reply: z.object({ badges: z.number(), count: z.number(), names: z.array(markedName) }),
  limit: { calls: 120, windowSeconds: 600 },
  timeoutMs: minuteMs,
  failure: failed('badgesNotCreated'),
});
export type MarkedNames = ReplyOf<typeof checkBadges>;
