import type { AskingSettings } from '@sangamam/contract/form/form';
import { dayMs } from '@sangamam/contract/locale/durations';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import { ageInFigures, ages, foods } from '@sangamam/contract/party/party';
import type { Question } from '@sangamam/contract/questions/question';
import { paymentStatuses } from '@sangamam/contract/registrations/status';
import {
  answerLabel,
  type ChartData,
  countedQuestions,
  type FixedChart,
  isOfVisit,
  registrationTypeWords,
} from '@sangamam/contract/reports/analytics';
import { words } from '@sangamam/words/staff/charts';
import type { Db } from '../../platform/db/connect.ts';
import { type ChartFilter, type Count, sumCounts } from './store.ts';

/** A row of a chart: label, and a value per column. */
type Row = ChartData['rows'][number];

/** Longer gaps are not filled; otherwise one wrong date would stretch a chart to nothing. */
const longestGapDays = 366;

/** Sorts rows by ISO date and fills the days between them with zeros. */
function withAllDays(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  return sorted.flatMap((row, index) => {
    const next = sorted[index + 1];
    const fromMs = Date.parse(row.label);
    const days = next ? (Date.parse(next.label) - fromMs) / dayMs - 1 : 0;
    const zeros = row.values.map(() => 0);
    const between = Array.from({ length: days > longestGapDays ? 0 : days }, (_, n) => ({
      label: new Date(fromMs + (n + 1) * dayMs).toISOString().slice(0, 10),
      values: zeros,
    }));
    return [row, ...between];
  });
}

/** Sorts rows by year and fills the years between them with zeros. */
function withAllYears(rows: readonly Row[]): Row[] {
  const years = rows.map(({ label }) => Number(label));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, n) => {
    const label = String(first + n);
    return rows.find((row) => row.label === label) ?? { label, values: [0] };
  });
}

/** Rows of a chart, with values in the order of its columns. */
interface Figures {
  readonly rows: Row[];
  readonly unanswered: number;
}

/** Computes a chart (docs/product/staff.md#dashboard-and-charts); empty when the filter has no schools. */
export async function readChart(
  db: Db,
  name: string,
  filter: ChartFilter,
  settings: Pick<AskingSettings, 'questions'>,
): Promise<Figures> {
  if (filter.schools.length === 0) return { rows: [], unanswered: 0 };
  const sum = (dimension: string, by: 'value' | 'school' | 'day' | 'type' = 'value') =>
    sumCounts(db, { dimension, by }, filter);
  const question = countedQuestions(settings).find(({ path }) => path === name);
  if (question) return figuresOf(await sum(name), question);
  const read = sources[name as FixedChart];
  return typeof read === 'string' ? figuresOf(await sum(read)) : await read(sum, db, filter);
}

type Sum = (dimension: string, by?: 'value' | 'school' | 'day' | 'type') => Promise<Count[]>;
type Source = (sum: Sum, db: Db, filter: ChartFilter) => Promise<Figures>;

/** How each fixed chart is computed: from the values of one dimension, or by a function of its own. */
const sources: Record<FixedChart, string | Source> = {
  funnel: async (sum) => all(funnelOf(await sum('step'))),
  days: daysOf,
  schools: async (sum) => {
    const [everybody, confirmed] = await Promise.all([
      sum('payment', 'school'),
      sum('confirmed', 'school'),
    ]);
    const confirmedOf = new Map(confirmed.map(({ key, registrations }) => [key, registrations]));
    const rows = everybody.map(({ key, registrations, people }) => ({
      label: key,
      values: [registrations, confirmedOf.get(key) ?? 0, people],
    }));
    return all(largestFirst(rows));
  },
  years: async (sum) => all(withAllYears((await sum('year')).map(registrationsOf))),
  channels: async (sum) => {
    const counts = await sum('payment', 'type');
    const types: Readonly<Record<string, string>> = registrationTypeWords;
    const rows = counts.map((count) => registrationsOf({ ...count, key: types[count.key] ?? '' }));
    return all(largestFirst(rows));
  },
  payments: async (sum) => {
    const [paid, due] = await Promise.all([sum('payment'), sum('due')]);
    const rows = paymentStatuses.flatMap((status) => {
      const count = paid.find(({ key }) => key === status);
      const duePaise = due.find(({ key }) => key === status)?.amountPaise ?? 0;
      const { registrations = 0, amountPaise = 0 } = count ?? {};
      const values = [registrations, paiseToRupees(amountPaise), paiseToRupees(duePaise)];
      return count ? [{ label: status, values }] : [];
    });
    return all(rows);
  },
  money: async (sum) => {
    const parts = ['fee', 'contribution', 'later', 'unallocated', 'refund'];
    const rows = rowsOf(await sum('money'), parts, ({ amountPaise }) => paiseToRupees(amountPaise));
    return all(withAllDays(rows));
  },
  food: async (sum) => {
    const rows = rowsOf(await sum('food'), foods, ({ people }) => people);
    const none = foods.map(() => 0);
    return all(
      rows.length === 0
        ? []
        : ages.map((age) => ({
            label: ageInFigures(age),
            values: rows.find((row) => row.label === age)?.values ?? none,
          })),
    );
  },
  countries: 'country',
  states: 'state',
  districts: 'district',
};

const all = (rows: Row[]): Figures => ({ rows, unanswered: 0 });

const registrationsOf = ({ key, registrations }: Count): Row => ({
  label: key,
  values: [registrations],
});

/** Turns counts into rows: one per key, with a column per part. */
function rowsOf(
  counts: readonly Count[],
  parts: readonly string[],
  amountOf: (count: Count) => number,
): Row[] {
  const rows = new Map<string, number[]>();
  for (const count of counts) {
    const values = rows.get(count.key) ?? parts.map(() => 0);
    const index = parts.indexOf(count.part);
    if (index >= 0) values[index] = (values[index] ?? 0) + amountOf(count);
    rows.set(count.key, values);
  }
  return [...rows].map(([label, values]) => ({ label, values }));
}

function largestFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label),
  );
}

/** Rows by answer, the largest first or in order of time or number; the count of empty answers is `unanswered`. */
function figuresOf(counts: readonly Count[], question?: Question): Figures {
  const isVisit = question !== undefined && isOfVisit(question);
  const kind = question?.kind;
  const rows = counts
    .filter(({ key }) => key !== '')
    .map(({ key, registrations, people }) => ({
      label: question ? answerLabel(question, key) : key,
      values: [
        registrations,
        ...(isVisit ? [people] : []),
        ...(kind === 'count' ? [Number(key) * registrations] : []),
      ],
    }));
  const unanswered = counts.find(({ key }) => key === '')?.registrations ?? 0;
  const isInOrder = kind === 'date' || kind === 'time' || kind === 'count';
  return { rows: isInOrder ? rows.toSorted(byAnswer) : largestFirst(rows), unanswered };
}

const byAnswer = (a: Row, b: Row) =>
  Number(a.label) - Number(b.label) || (a.label < b.label ? -1 : 1);

/** Labels of the funnel in the order of the steps: 8 is submitted, 9 paid. */
const funnelSteps = words.funnel.steps;
function funnelOf(counts: readonly Count[]): Row[] {
  if (counts.length === 0) return [];
  return funnelSteps.map((label, index) => {
    const reached = counts.filter(({ key }) => Number(key) >= index + 1);
    return { label, values: [reached.reduce((sum, count) => sum + count.registrations, 0)] };
  });
}

/** Registrations per day and payment status, with a running total that includes days before the range. */
async function daysOf(sum: Sum, db: Db, filter: ChartFilter): Promise<Figures> {
  const [counts, before] = await Promise.all([
    sum('payment', 'day'),
    filter.from === null ? [] : countBefore(db, { ...filter, from: filter.from }),
  ]);
  const byStatus = rowsOf(counts, paymentStatuses, ({ registrations }) => registrations);
  let upToThen = before.reduce((total, { registrations }) => total + registrations, 0);
  const rows = withAllDays(byStatus).map(({ label, values }) => {
    upToThen += values.reduce((total, value) => total + value, 0);
    return { label, values: [...values, upToThen] };
  });
  return all(rows);
}

async function countBefore(db: Db, filter: ChartFilter & { from: string }): Promise<Count[]> {
  const dayBefore = new Date(Date.parse(filter.from) - dayMs).toISOString().slice(0, 10);
  const range = { ...filter, from: null, to: dayBefore };
  return sumCounts(db, { dimension: 'payment', by: 'value' }, range);
}
