import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrationRow } from './registrations.ts';

/** The numbers staff see first, of their schools. People are those of submitted forms; money in rupees. */
export const dashboard = z.object({
  /** Submitted and not cancelled. */
  registrations: z.number(),
  /** Begun and not yet submitted. */
  drafts: z.number(),
  confirmed: z.number(),
  awaitingPayment: z.object({ count: z.number(), due: z.number() }),
  expected: z.object({
    people: z.number(),
    adults: z.number(),
    teens: z.number(),
    children: z.number(),
    veg: z.number(),
    nonVeg: z.number(),
  }),
  /** `fee` with credit; `contributions` declared with the fee and added later. */
  collected: z.object({ fee: z.number(), contributions: z.number() }),
  newest: z.array(registrationRow),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Registrations, people and money of the admin’s schools',
  access: { kind: 'admin', action: 'dashboard.view' },
  reply: dashboard,
  failure: 'Failed to load the dashboard',
});
