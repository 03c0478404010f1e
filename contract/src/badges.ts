import * as z from 'zod/mini';
import { minuteMs } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { failed } from './problems.ts';

/** The most badges per PDF. */
export const maxBadges = 500;

/** One badge per A6 page, or four per A4 page with lines to cut along. */
export const badgeSizes = ['A6', 'A4'] as const;
export type BadgeSize = (typeof badgeSizes)[number];

/** Leaves out badges of other schools; REGISTRATION_NOT_FOUND if none is left. */
export const printBadges = endpoint({
  method: 'POST',
  path: '/registrations/badges.pdf',
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
