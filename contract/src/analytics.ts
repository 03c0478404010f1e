import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day } from './payment-findings.ts';
import { paymentStatuses, registrationTypes } from './registration-status.ts';
import { all } from './registrations.ts';

/** The unit of a column; money is in rupees. */
export type Unit = 'registrations' | 'people' | 'rupees';

export interface Chart {
  readonly title: string;
  /** Name of a row, such as a day. */
  readonly row: string;
  readonly columns: readonly { readonly label: string; readonly unit: Unit }[];
}

const registrations = { label: 'Registrations', unit: 'registrations' } as const;
const people = { label: 'People', unit: 'people' } as const;
const rupees = (label: string) => ({ label, unit: 'rupees' }) as const;

/** A chart that counts registrations by answer. */
const answers = (title: string, row: string): Chart => ({ title, row, columns: [registrations] });
const visits = (title: string, row: string): Chart => ({
  title,
  row,
  columns: [registrations, people],
});

/**
 * The charts of the back office (docs/product/staff.md#dashboard-and-charts). Drafts are left out unless a
 * chart says otherwise; people are those of registrations that are submitted, confirmed or checked in.
 */
export const charts = {
  /** Includes drafts: how far they came. */
  funnel: { title: 'From start to payment', row: 'Step', columns: [registrations] },
  /** Days are those of Kochi; the last column is the running total. */
  days: {
    title: 'Registrations per day',
    row: 'Day',
    columns: [
      ...paymentStatuses.map((label) => ({ label, unit: 'registrations' }) as const),
      { label: 'Up to then', unit: 'registrations' },
    ],
  },
  schools: {
    title: 'By school',
    row: 'School',
    columns: [registrations, { label: 'Confirmed', unit: 'registrations' }, people],
  },
  years: { title: 'By year of passing', row: 'Year', columns: [registrations] },
  channels: answers('How people register', 'Form'),
  payments: {
    title: 'By payment status',
    row: 'Payment status',
    columns: [registrations, rupees('Received'), rupees('Still due')],
  },
  /** Every ledger line on its day; waived fees are left out. */
  money: {
    title: 'Money per day',
    row: 'Day',
    columns: [
      rupees('Fees'),
      rupees('Contributions with the fee'),
      rupees('Added later'),
      rupees('Not placed yet'),
      rupees('Refunds'),
    ],
  },
  food: {
    title: 'People and food',
    row: 'Age',
    columns: [
      { label: 'Vegetarian', unit: 'people' },
      { label: 'Non-vegetarian', unit: 'people' },
    ],
  },
  countries: answers('Countries people live in', 'Country'),
  states: answers('States of India', 'State or union territory'),
  districts: answers('Districts of Kerala', 'District'),
  professions: answers('Professions', 'Profession'),
  bloodGroups: answers('Blood groups', 'Blood group'),
  tshirts: answers('T-shirts', 'Size'),
  participation: answers('On the stage and behind it', 'What'),
  mentorship: answers('Mentorship', 'What'),
  training: answers('Training', 'What'),
  seminars: answers('Seminars', 'What'),
  transport: visits('How people travel', 'Mode of transport'),
  stay: visits('Where people stay', 'Kind of stay'),
} as const satisfies Record<string, Chart>;
export type ChartName = keyof typeof charts;
export const chartNames = Object.keys(charts) as [ChartName, ...ChartName[]];

/** How a registration was made, in words. */
export const registrationTypeWords = {
  full: 'Full form',
  quick: 'Quick registration',
  staff: 'By staff',
} as const satisfies Record<(typeof registrationTypes)[number], string>;

export const chartFilters = z.object({
  /** Days in Kochi, inclusive, on which a registration was begun or money moved. */
  from: z._default(z.union([z.literal(''), day]), ''),
  to: z._default(z.union([z.literal(''), day]), ''),
  school: z._default(z.string().check(z.maxLength(80)), all),
  type: z._default(z.enum([all, ...registrationTypes]), all),
  /** Whether cancelled registrations count. Money counts in either case. */
  cancelled: z._default(z.enum(['no', 'yes']), 'no'),
});

const chartParams = z.object({ chart: z.enum(chartNames) });
const perMinute = { by: 'session', calls: 240, windowSeconds: 60 } as const;

export const chartData = z.object({
  /** When the figures were computed; later changes may be missing. */
  asOf: z.string(),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
  /** Registrations without an answer. */
  unanswered: z.number(),
});
export type ChartData = z.output<typeof chartData>;

export const readChart = endpoint({
  method: 'GET',
  path: '/analytics/{chart}',
  summary: 'The figures of one chart, of the admin’s schools',
  access: { kind: 'admin', action: 'analytics.view' },
  keyScope: 'analytics.read',
  params: chartParams,
  query: chartFilters,
  reply: chartData,
  limit: perMinute,
  failure: 'Failed to load the chart',
});

export const exportChart = endpoint({
  method: 'GET',
  path: '/analytics/{chart}/csv',
  summary: 'The figures of one chart as CSV',
  access: { kind: 'admin', action: 'analytics.view' },
  keyScope: 'analytics.read',
  params: chartParams,
  query: chartFilters,
  file: 'text/csv',
  limit: perMinute,
  failure: 'Failed to export the chart',
});
