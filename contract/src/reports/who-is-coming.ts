import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';

/** Smaller groups are not counted separately, since their people are easily recognised. */
export const smallestGroup = 5;

/**
 * `fewer` is 0 to 4; `more` is 5 or more, where the number would reveal another one. Null: too few
 * registrations for any number.
 */
export type ShownCount = number | 'fewer' | 'more' | null;

/** Public counts of the alumni who come, without families and guests. */
export interface WhoIsComing {
  /** All of them; null where not even that may be told. */
  readonly total: number | null;
  readonly schools: readonly { readonly school: string; readonly count: ShownCount }[];
  readonly batches: readonly { readonly year: string; readonly count: ShownCount }[];
}

/**
 * Names of alumni of a school who consented to be shown, for registrants with a complete registration. Only
 * name and batch are returned.
 */
export const listFellowAlumni = endpoint('GET /who-is-coming/names', {
  summary: 'Alumni of a school who are coming and allow their name to be shown to fellow alumni',
  access: { kind: 'public' },
  query: z.object({ school: z.string().check(asLine, z.minLength(1), z.maxLength(80)) }),
  reply: z.array(z.object({ name: z.string(), year: z.string() })),
  limit: { calls: 60, windowSeconds: 600 },
  failure: failed('namesNotLoaded'),
});
