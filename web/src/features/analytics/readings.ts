import { dayInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import { byFood, foods } from '@sangamam/contract/party/party';
import {
  type Chart,
  type ChartData,
  charts,
  type FixedChart,
} from '@sangamam/contract/reports/analytics';
import { words as allWords } from '@sangamam/words/staff/charts';
import { formatCount } from '../../ui/format-count.ts';

type Rows = ChartData['rows'];

const { readings: words } = allWords;
const sum = (rows: Rows, column = 0) =>
  rows.reduce((total, { values }) => total + (values[column] ?? 0), 0);
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

/** The message of a chart, in one sentence. */
export function readingOf(name: string, chart: Chart, rows: Rows): string {
  const isVisit = chart.columns.some(({ unit }) => unit === 'people');
  const read = readings[name as FixedChart];
  if (read) return read(rows);
  const named = rows.map((row) => ({ ...row, label: labelOf(chart, row) }));
  const sums = chart.columns.flatMap(({ unit }, n) => (unit === 'sum' ? [sum(rows, n)] : []));
  const said = sums.map((total) => words.sum({ sum: formatCount(total) }));
  return [isVisit ? visit(named) : leader(named), ...said].join(' ');
}

/** The name of a row of a chart: a day in words. */
export const labelOf = ({ row }: Chart, { label }: Rows[number]): string =>
  row === charts.days.row ? dayInWords(label) : label;

const readings: Partial<Record<FixedChart, (rows: Rows) => string>> = {
  days: (rows) => {
    const total = rows.reduce((all, row) => all + newOnDay(row), 0);
    const { label, amount } = most(rows, newOnDay);
    return words.days({
      total,
      days: rows.length,
      day: dayInWords(label),
      most: formatCount(amount),
    });
  },
  funnel: (rows) => {
    const [begun = 0, submitted = 0, paid = 0] = [rows[0], rows[7], rows[8]].map((row) =>
      row ? first(row) : 0,
    );
    return words.funnel({
      begun: formatCount(begun),
      submitted: formatCount(submitted),
      submittedShare: share(submitted, begun),
      paid: formatCount(paid),
      paidShare: share(paid, begun),
    });
  },
  schools: (rows) => {
    const { label: school, amount } = most(rows, first);
    const total = sum(rows);
    const people = formatCount(sum(rows, 2));
    if (rows.length === 1) return words.oneSchool({ school, total, people });
    const part = { most: formatCount(amount), share: share(amount, total) };
    return words.schools({ school, total, people, ...part });
  },
  years: (rows) => {
    const { label: year, amount } = most(rows, first);
    const [from, to] = [rows[0]?.label ?? '', rows.at(-1)?.label ?? ''];
    return words.years({ first: from, last: to, year, most: formatCount(amount) });
  },
  payments: (rows) =>
    words.payments({ received: formatRupees(sum(rows, 1)), due: formatRupees(sum(rows, 2)) }),
  money: (rows) => {
    const { label, amount } = most(rows, moneyIn);
    return words.money({
      received: formatRupees(rows.reduce((all, row) => all + moneyIn(row), 0)),
      refunded: formatRupees(-sum(rows, 4)),
      day: dayInWords(label),
      most: formatRupees(amount),
    });
  },
  food: (rows) => {
    const counts = byFood((food) => sum(rows, foods.indexOf(food)));
    const all = foods.reduce((total, food) => total + counts[food], 0);
    return words.food({
      people: formatCount(all),
      share: share(counts.veg, all),
      ...byFood((food) => formatCount(counts[food])),
      notSaid: counts.notSaid,
    });
  },
};

function leader(rows: Rows): string {
  const { label: answer, amount } = most(rows, first);
  return words.leader({ answer, count: amount });
}

function visit(rows: Rows): string {
  const { label: answer, amount } = most(rows, first);
  return words.visit({
    registrations: sum(rows),
    people: formatCount(sum(rows, 1)),
    answer,
    count: formatCount(amount),
  });
}
