import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrationRow } from './registrations.ts';

/**
 * What waits for a person: findings about money, second words, payments on their way, balances, reports, mails
 * that were not delivered, and what the site still says as it was delivered.
 */
export const attentionKinds = [
  'findings',
  'approvals',
  'processing',
  'partiallyPaid',
  'issues',
  'messages',
  'venue',
  'contact',
  'duplicates',
] as const;

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
  /**
   * Money that came: `fee` with credit, `contributions` declared with the fee and added later. `waived` is
   * apart: fees that are settled without money.
   */
  collected: z.object({ fee: z.number(), contributions: z.number(), waived: z.number() }),
  /** Who has come in at the doors. */
  checkedIn: z.object({ registrations: z.number(), people: z.number() }),
  /** Only what the admin may see, and nothing that is zero. */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.number() })),
  /** Of the last 14 days in Kochi, the oldest first; without drafts and cancelled ones. */
  lastDays: z.array(z.object({ day: z.string(), registrations: z.number() })),
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
