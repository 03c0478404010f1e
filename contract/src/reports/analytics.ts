import { words } from '@sangamam/words/staff/charts';
import { words as partyWords } from '@sangamam/words/staff/party';
import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { dayOrNone } from '../calls/iso-day.ts';
import { type AdminRights, can } from '../calls/permissions.ts';
import { type AskingSettings, questionsOf } from '../form/form.ts';
import { failed } from '../locale/problems.ts';
import { foods } from '../party/party.ts';
import { type KindName, type Question, sectionOf } from '../questions/question.ts';
import { wordsOf } from '../questions/words.ts';
import { all } from '../registrations/list.ts';
import { paymentStatuses, registrationTypes } from '../registrations/status.ts';
import { asLine } from '../text/doors.ts';

/** The unit of a column; money is in rupees. */
export type Unit = 'registrations' | 'people' | 'rupees' | 'sum';

export interface Chart {
  readonly title: string;
  /** Name of a row, such as a day. */
  readonly row: string;
  readonly columns: readonly { readonly label: string; readonly unit: Unit }[];
}

const registrations = { label: words.registrations, unit: 'registrations' } as const;
const people = { label: words.people, unit: 'people' } as const;
const rupees = (label: string) => ({ label, unit: 'rupees' }) as const;

/** A chart that counts registrations by answer. */
const answers = ({ title, row }: Omit<Chart, 'columns'>): Chart => ({
  title,
  row,
  columns: [registrations],
});

/**
 * The charts of the back office that are no question's answers (docs/product/staff.md#dashboard-and-charts). Drafts are left out unless a
 * chart says otherwise; people are those of registrations that are submitted, confirmed or checked in.
 */
export const charts = {
  /** Includes drafts: how far they came. */
  funnel: { title: words.funnel.title, row: words.funnel.row, columns: [registrations] },
  /** Days are those of the event; the last column is the running total. */
  days: {
    title: words.days.title,
    row: words.days.row,
    columns: [
      ...paymentStatuses.map((label) => ({ label, unit: 'registrations' }) as const),
      { label: words.days.total, unit: 'registrations' },
    ],
  },
  schools: {
    title: words.schools.title,
    row: words.schools.row,
    columns: [registrations, { label: words.schools.confirmed, unit: 'registrations' }, people],
  },
  years: { title: words.years.title, row: words.years.row, columns: [registrations] },
  channels: answers(words.channels),
  payments: {
    title: words.payments.title,
    row: words.payments.row,
    columns: [registrations, rupees(words.payments.received), rupees(words.payments.due)],
  },
  /** Every ledger line on its day; waived fees are left out. */
  money: {
    title: words.money.title,
    row: words.money.row,
    columns: [
      rupees(words.money.fees),
      rupees(words.money.contributions),
      rupees(words.money.added),
      rupees(words.money.unmatched),
      rupees(words.money.refunds),
    ],
  },
  food: {
    title: words.food.title,
    row: words.food.row,
    columns: foods.map((food) => ({ label: partyWords.foods[food], unit: 'people' }) as const),
  },
  countries: answers(words.countries),
  states: answers(words.states),
  districts: answers(words.districts),
} as const satisfies Record<string, Chart>;
export type FixedChart = keyof typeof charts;
const fixedCharts = Object.keys(charts) as FixedChart[];
const isFixed = (name: string): name is FixedChart => fixedCharts.includes(name as FixedChart);

/** Questions whose answers are counted, in the order of the form. */
export const countedQuestions = (settings: Pick<AskingSettings, 'questions'>): Question[] =>
  questionsOf(settings).filter(({ counted }) => counted);

/**
 * True if this admin may see the figures of a question: those of sensitive answers, where a small one tells about
 * somebody, only for whoever may export each answer (docs/product/staff.md#sensitive-answers).
 */
export const seesFiguresOf = ({ sensitive }: Question, admin: AdminRights): boolean =>
  !sensitive || can(admin, 'sensitive.export');

/** True if a question's chart counts those who come, and the people with them. */
export function isOfVisit({ path }: Question): boolean {
  const section = sectionOf(path);
  return section === 'transportation' || section === 'accommodation';
}

/** A counted answer, given as text, as figures name it: the choice as stored, or its English name. */
export function answerLabel({ kind, choiceLabels }: Question, answer: string): string {
  if (kind === 'line' || kind === 'paragraph') return words.answered;
  if (kind === 'yesNo' || kind === 'tick') return answer === 'true' ? 'Yes' : 'No';
  return choiceLabels?.[answer]?.en ?? answer;
}

/** The names of all charts; that of a question's answers is its path. */
export const chartNames = (settings: Pick<AskingSettings, 'questions'>): string[] => [
  ...fixedCharts,
  ...countedQuestions(settings).map(({ path }) => path),
];

/** The heading of answers to questions of a kind. */
const heads: { readonly [Kind in KindName]?: string } = {
  date: words.days.row,
  time: words.hour,
  count: words.number,
};

/** The chart with this name; undefined where there is none. */
export function chartNamed(
  name: string,
  settings: Pick<AskingSettings, 'questions'>,
): Chart | undefined {
  if (isFixed(name)) return charts[name];
  const question = countedQuestions(settings).find(({ path }) => path === name);
  if (!question) return undefined;
  const { kind } = question;
  return {
    title: wordsOf(question, 'en').name,
    row: heads[kind] ?? words.answer,
    columns: [
      registrations,
      ...(isOfVisit(question) ? [people] : []),
      ...(kind === 'count' ? [{ label: words.sum, unit: 'sum' } as const] : []),
    ],
  };
}

/** How a registration was made, in words. */
export const registrationTypeWords = words.types satisfies Record<
  (typeof registrationTypes)[number],
  string
>;

export const chartFilters = z.object({
  /** Days at the event, inclusive, on which a registration was begun or money moved. */
  from: dayOrNone,
  to: dayOrNone,
  school: z._default(z.string().check(asLine, z.maxLength(80)), all),
  type: z._default(z.enum([all, ...registrationTypes]), all),
  /** Set if cancelled registrations count. Money counts in either case. */
  cancelled: z._default(z.enum(['no', 'yes']), 'no'),
});

const chartParams = z.object({
  /** A chart by its name; that of a question's answers by its path. */
  chart: z.string().check(asLine, z.maxLength(120), z.regex(/^[a-zA-Z]+(\.[a-zA-Z0-9]+)*$/)),
});
const perMinute = { calls: 240, windowSeconds: 60 } as const;

export const chartData = z.object({
  /** When the figures were computed; later changes may be missing. */
  asOf: z.string(),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
  /** Registrations without an answer. */
  unanswered: z.number(),
});
export type ChartData = z.output<typeof chartData>;

export const readChart = endpoint('GET /analytics/{chart}', {
  summary: 'The figures of one chart, of the admin’s schools',
  access: { kind: 'admin', action: 'analytics.view' },
  keyScope: 'analytics.read',
  params: chartParams,
  query: chartFilters,
  reply: chartData,
  limit: perMinute,
  failure: failed('chartNotLoaded'),
});

export const exportChart = endpoint('GET /analytics/{chart}/csv', {
  summary: 'The figures of one chart as CSV',
  access: { kind: 'admin', action: 'analytics.view' },
  keyScope: 'analytics.read',
  params: chartParams,
  query: chartFilters,
  file: 'text/csv',
  limit: perMinute,
  failure: failed('chartNotExported'),
});
