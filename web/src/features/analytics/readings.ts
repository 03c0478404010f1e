import type { Chart, ChartData, FixedChart } from '@sangamam/contract/analytics';
import { dayInWords } from '@sangamam/contract/dates';
import { formatRupees } from '@sangamam/contract/money';
import { formatCount } from '../../ui/format-count.ts';

type Rows = ChartData['rows'];

const sum = (rows: Rows, column = 0) =>
  rows.reduce((total, { values }) => total + (values[column] ?? 0), 0);
const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
const registrations = (count: number) => counted(count, 'registration');
const share = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`;

/** The row with the most in `amountOf`; rows are never empty here. */
function most(rows: Rows, amountOf: (row: Rows[number]) => number) {
  const [first, ...rest] = rows;
  if (!first) throw new Error('a reading of nothing');
  const row = rest.reduce((top, next) => (amountOf(next) > amountOf(top) ? next : top), first);
  return { label: row.label, amount: amountOf(row) };
}
const first = ({ values }: Rows[number]) => values[0] ?? 0;

/** Every value but the last, which is the sum up to then. */
const newOnDay = ({ values }: Rows[number]) =>
  values.slice(0, -1).reduce((total, value) => total + value, 0);
const moneyIn = ({ values }: Rows[number]) =>
  values.slice(0, -1).reduce((total, value) => total + value, 0);

/** What a chart says, in one sentence. */
export function readingOf(name: string, chart: Chart, rows: Rows): string {
  const plain = chart.columns.length > 1 ? visit : leader;
  const read = readings[name as FixedChart] ?? plain;
  return read(rows);
}

const readings: Partial<Record<FixedChart, (rows: Rows) => string>> = {
  days: (rows) => {
    const total = rows.reduce((all, row) => all + newOnDay(row), 0);
    const { label, amount } = most(rows, newOnDay);
    return `${registrations(total)} in ${counted(rows.length, 'day')}; the most on ${dayInWords(label)}: ${formatCount(amount)}.`;
  },
  funnel: (rows) => {
    const [begun = 0, submitted = 0, paid = 0] = [rows[0], rows[7], rows[8]].map((row) =>
      row ? first(row) : 0,
    );
    return `Of ${formatCount(begun)} who began, ${formatCount(submitted)} (${share(submitted, begun)}) submitted and ${formatCount(paid)} (${share(paid, begun)}) paid.`;
  },
  schools: (rows) => {
    const { label, amount } = most(rows, first);
    const total = sum(rows);
    const people = `${formatCount(sum(rows, 2))} people expected`;
    if (rows.length === 1) return `${label}: ${registrations(total)}, with ${people}.`;
    return `${label} has the most: ${formatCount(amount)} of ${registrations(total)} (${share(amount, total)}), with ${people} of all schools.`;
  },
  years: (rows) => {
    const { label, amount } = most(rows, first);
    return `Years from ${rows[0]?.label} to ${rows.at(-1)?.label}; the most of ${label}: ${formatCount(amount)}.`;
  },
  payments: (rows) =>
    `${formatRupees(sum(rows, 1))} received, ${formatRupees(sum(rows, 2))} still due.`,
  money: (rows) => {
    const back = -sum(rows, 4);
    const came = rows.reduce((all, row) => all + moneyIn(row), 0);
    const { label, amount } = most(rows, moneyIn);
    return `${formatRupees(came)} came in and ${formatRupees(back)} went back; the most on ${dayInWords(label)}: ${formatRupees(amount)}.`;
  },
  food: (rows) => {
    const [veg, other, notSaid] = [sum(rows), sum(rows, 1), sum(rows, 2)];
    const all = veg + other + notSaid;
    const unsaid = notSaid > 0 ? `, food not said of ${formatCount(notSaid)}` : '';
    return `${formatCount(all)} people: ${formatCount(veg)} vegetarian (${share(veg, all)}), ${formatCount(other)} non-vegetarian${unsaid}.`;
  },
};

function leader(rows: Rows): string {
  const { label, amount } = most(rows, first);
  return `“${label}” most often: ${registrations(amount)}.`;
}

function visit(rows: Rows): string {
  const { label, amount } = most(rows, first);
  return `${registrations(sum(rows))} with ${formatCount(sum(rows, 1))} people; “${label}” most often: ${formatCount(amount)}.`;
}
