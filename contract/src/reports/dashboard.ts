import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { writeChosen } from '../calls/lists.ts';
import { failed } from '../locale/problems.ts';
import { byAge, byFood } from '../party/party.ts';
import { registrationRow } from '../registrations/list.ts';
import type { PaymentStatus, RegistrationStatus } from '../registrations/status.ts';

/**
 * Work that needs attention: findings, approvals, declared transfers, payments under way, balances, issues,
 * undelivered mails, jobs that were given up, settings still as shipped, whether to show who is coming while nobody
 * has registered, and why deleting is on hold: too many people, reports (issues and
 * messages) or files are due at once, two clocks differ (`count` in seconds), or it is long since it last ran (in
 * hours).
 */
export const attentionKinds = [
  'findings',
  'approvals',
  'transfers',
  'processing',
  'partiallyPaid',
  'issues',
  'messages',
  'jobs',
  'venue',
  'contact',
  'whoIsComing',
  'duplicates',
  'erasures',
  'oldReports',
  'strayFiles',
  'clocks',
  'pause',
] as const;

const withStatus = (...statuses: RegistrationStatus[]) => writeChosen(statuses);
const unpaid: readonly PaymentStatus[] = ['Pending', 'Processing', 'Failed', 'Partially Paid'];

/** By figure, the filters of the list of registrations that show the rows it counts. */
export const figureRows = {
  registrations: { status: withStatus('Submitted', 'Waitlisted', 'Confirmed', 'Checked In') },
  drafts: { status: withStatus('Draft') },
  confirmed: { status: withStatus('Confirmed', 'Checked In') },
  awaitingPayment: { status: withStatus('Submitted'), paymentStatus: writeChosen(unpaid) },
  expected: { status: withStatus('Submitted', 'Confirmed', 'Checked In') },
} as const;

/** Key figures of the admin's schools. People are those of submitted forms; money is in rupees. */
export const dashboard = z.object({
  /** Submitted and not cancelled. */
  registrations: z.number(),
  drafts: z.number(),
  confirmed: z.number(),
  awaitingPayment: z.object({ count: z.number(), due: z.number() }),
  expected: z.object({
    people: z.number(),
    ...byAge(() => z.number()),
    ...byFood(() => z.number()),
  }),
  /**
   * Received and not refunded, as the list of payments adds it up: `contributions` declared with the fee or
   * added later, `unmatched` of nobody yet, `fee` the rest. `waived` is apart: fees settled without money.
   */
  money: z.object({
    net: z.number(),
    fee: z.number(),
    contributions: z.number(),
    unmatched: z.number(),
    waived: z.number(),
  }),
  /** Checked in at the event. */
  checkedIn: z.object({ registrations: z.number(), people: z.number() }),
  /** Only kinds that the admin may see, and only counts above zero. */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.number() })),
  /** The last 14 days at the event, oldest first; without drafts and cancelled registrations. */
  lastDays: z.array(z.object({ day: z.string(), registrations: z.number() })),
  newest: z.array(registrationRow),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = endpoint('GET /dashboard', {
  summary: 'Registrations, people and money of the admin’s schools',
  access: { kind: 'admin', action: 'dashboard.view' },
  reply: dashboard,
  failure: failed('dashboardNotLoaded'),
});
