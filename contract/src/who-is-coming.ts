import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Groups of fewer people are not told apart, because a few are easily recognised. */
export const smallestGroup = 5;

/**
 * `fewer` is nobody up to four; `more` is five or more, where the number would give away another. null:
 * so few have registered in all that nothing can be said.
 */
export type ShownCount = number | 'fewer' | 'more' | null;

/** How many alumni are coming, as everybody may see it. Their families and guests are not counted. */
export interface WhoIsComing {
  readonly schools: readonly { readonly school: string; readonly count: ShownCount }[];
  readonly batches: readonly { readonly year: string; readonly count: ShownCount }[];
}

/**
 * Who of a school wants to be named to fellow alumni: for whoever has a registration that is complete.
 * Nothing but name and batch leaves the server.
 */
export const listFellowAlumni = endpoint({
  method: 'GET',
  path: '/who-is-coming/names',
  summary: 'Alumni of a school who are coming and allow their name to be shown to fellow alumni',
  access: { kind: 'public' },
  query: z.object({ school: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  reply: z.array(z.object({ name: z.string(), year: z.string() })),
  limit: { by: 'session', calls: 60, windowSeconds: 600 },
  failure: 'Failed to load the names',
});
