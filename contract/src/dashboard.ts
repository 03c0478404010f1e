import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrationRow } from './registration-list.ts';

/**
 * What needs attention: findings, approvals, payments under way, balances, issues, undelivered mails,
 * settings still as shipped, and why erasures are on hold: too many are due at once, or two clocks differ
 * (`count` in seconds).
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
  'erasures',
  'clocks',
] as const;

/** Key figures of the admin's schools. People are those of submitted forms; money is in rupees. */
export const dashboard = z.object({
  /** Submitted and not cancelled. */
  registrations: z.number(),
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
    /** Counted by a file of organisers that does not say what they eat. */
    notSaid: z.number(),
  }),
  /**
   * Money received: `fee` with credit, `contributions` declared with the fee or added later. `waived` is
   * separate: fees settled without money.
   */
  collected: z.object({ fee: z.number(), contributions: z.number(), waived: z.number() }),
  /** Checked in at the event. */
  checkedIn: z.object({ registrations: z.number(), people: z.number() }),
  /** Only kinds that the admin may see, and only counts above zero. */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.number() })),
  /** The last 14 days in Kochi, oldest first; without drafts and cancelled registrations. */
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
