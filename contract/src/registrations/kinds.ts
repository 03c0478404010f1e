import * as z from 'zod/mini';
import { isFrom, type Step } from '../calls/steps.ts';
import { kindLists } from '../questions/options.ts';

/** Kinds of beds and seats that are limited: who does not fit waits (docs/product/stay-and-travel.md#limited-kinds). */

export const kindStates = ['held', 'waiting', 'offered', 'lapsed'] as const;
export type KindState = (typeof kindStates)[number];

/** The steps of a party and the kind that it chose; it first waits or holds as the beds and seats allow. */
export const kindSteps = {
  offer: { from: ['waiting'], to: 'offered', by: ['time'], tells: 'kindOffered' },
  take: { from: ['offered'], to: 'held', by: ['owner'] },
  refuse: { from: ['offered'], to: 'lapsed', by: ['owner'] },
  lapse: { from: ['offered'], to: 'lapsed', by: ['time'] },
  waitAgain: { from: ['lapsed'], to: 'waiting', by: ['owner'] },
  give: { from: ['waiting', 'offered', 'lapsed'], to: 'held', by: ['staff'] },
} as const satisfies Record<string, Step<KindState>>;

export const mayStep = (step: keyof typeof kindSteps, state: KindState): boolean =>
  isFrom(kindSteps[step], state);

/** The steps by which owners answer. */
export const kindAnswers = ['take', 'refuse', 'waitAgain'] as const;

/** A party that does not hold all the beds or seats of the kind that it chose. */
export const kindWait = z.object({
  list: z.enum(kindLists),
  option: z.string(),
  /** Those of the party who have none yet. */
  people: z.number(),
  state: z.enum(['waiting', 'offered', 'lapsed']),
  /** Place on the list of this kind, from 1; null for who does not wait. */
  position: z.nullable(z.number()),
  /** Until when an offer is kept; null without one. */
  until: z.nullable(z.string()),
});
export type KindWait = z.output<typeof kindWait>;
