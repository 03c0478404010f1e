import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The most badges of one print. */
export const maxBadges = 500;

/** One badge a page of A6, or four on a page of A4 with lines to cut along. */
export const badgeSizes = ['A6', 'A4'] as const;
export type BadgeSize = (typeof badgeSizes)[number];

/** REGISTRATION_NOT_FOUND if none of them is one of the admin's schools; others are left out. */
export const printBadges = endpoint({
  method: 'POST',
  path: '/registrations/badges.pdf',
  summary: 'Badges of registrations to print: name, school, year, number and code',
  access: { kind: 'admin', action: 'registrations.view' },
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxBadges)),
    size: z._default(z.enum(badgeSizes), 'A6'),
  }),
  file: 'application/pdf',
  limit: { by: 'session', calls: 120, windowSeconds: 600 },
  timeoutMs: 60_000,
  failure: 'Failed to make the badges',
});
