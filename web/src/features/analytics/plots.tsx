import { dayInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import { foods } from '@sangamam/contract/party/party';
import { paymentStatuses } from '@sangamam/contract/registrations/status';
import type { Chart, ChartData } from '@sangamam/contract/reports/analytics';
import { charts } from '@sangamam/contract/reports/analytics';
import { words } from '@sangamam/words/staff/analytics';
import { words as partyWords } from '@sangamam/words/staff/party';
import { type Bar, BarList } from '../../ui/bar-list.tsx';
import { ColumnPlot } from '../../ui/column-plot.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Legend, type PlotTone } from '../../ui/legend.tsx';
import { labelOf } from './readings.ts';

type Rows = ChartData['rows'];
type Row = Rows[number];

/** Most bars to draw; the table has all. */
const maxBars = 15;
const screenOfBars = 18;
/** More days than these are grouped by week. */
const maxDays = 120;

export function Plot({ name, chart, rows }: { name: string; chart: Chart; rows: Rows }) {
  if (name === 'days') return <DaysPlot rows={rows} />;
  if (name === 'money') return <MoneyPlot rows={rows} />;
  if (name === 'years') return <YearsPlot rows={rows} />;
  const most = new Set(rows.length > screenOfBars ? mostOf(rows) : rows);
  const shown = rows.filter((row) => most.has(row));
  const bars = shown.map((row) => barOf({ name, chart }, row, rows));
  return (
    <>
      {name === 'food' && (
        <Legend
          entries={charts.food.columns.map(({ label }, n) => ({ label, tone: foodTone(n) }))}
        />
      )}
      <BarList label={chart.title} bars={bars} />
      {rows.length > shown.length && (
        <p className="quiet">{words.more({ count: rows.length - shown.length })}</p>
      )}
    </>
  );
}

const mostOf = (rows: Rows) =>
  rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0)).slice(0, maxBars);

/** A tone for each of the foods, in their order. */
const foodTones: readonly PlotTone[] = [1, 3, 4, 2, 5];
const foodTone = (column: number): PlotTone => foodTones[column] ?? 5;

function barOf({ name, chart }: { name: string; chart: Chart }, row: Row, rows: Rows): Bar {
  const { values } = row;
  const label = labelOf(chart, row);
  const [one = 0, two = 0, three = 0] = values;
  const plain = { label, value: formatCount(one), parts: [{ tone: 1 as const, amount: one }] };
  if (name === 'food') {
    const people = values.reduce((sum, amount) => sum + amount, 0);
    const value = words.people({ count: formatCount(people) });
    const note = foods
      .map((food, n) => partyWords.counted[food]({ count: formatCount(values[n] ?? 0) }))
      .join(', ');
    const parts = values.map((amount, n) => ({ tone: foodTone(n), amount }));
    return { label, value, note, parts };
  }
  if (name === 'schools') {
    const note = words.confirmedNote({ confirmed: formatCount(two), people: formatCount(three) });
    const parts = [
      { tone: 1 as const, amount: two },
      { tone: 'rest' as const, amount: one - two },
    ];
    return { ...plain, note, parts };
  }
  if (name === 'payments') {
    return {
      ...plain,
      note: words.moneyNote({ received: formatRupees(two), due: formatRupees(three) }),
    };
  }
  if (name === 'funnel') {
    const begun = rows[0]?.values[0] ?? 0;
    const share = Math.round((100 * one) / Math.max(1, begun));
    return { ...plain, value: `${formatCount(one)} · ${share} %` };
  }
  return chart.columns[1]?.unit === 'people'
    ? { ...plain, note: words.people({ count: formatCount(two) }) }
    : plain;
}

/** Payment states that a colour stands for. */
const stateGroups: readonly (readonly [string, PlotTone, readonly string[]])[] = [
  [words.days.paid, 1, ['Completed', 'Partially Refunded']],
  [words.days.partly, 2, ['Partially Paid']],
  [words.days.unpaid, 4, ['Pending', 'Processing', 'Failed']],
  [words.days.refunded, 3, ['Refunded']],
];

function DaysPlot({ rows }: { rows: Rows }) {
  const columns = byWeekIfMany(rows);
  return (
    <ColumnPlot
      label={words.readDays}
      columns={columns.map(columnOf)}
      series={stateGroups.map(([label, tone, states]) => ({
        label,
        tone,
        values: columns.map(({ values }) =>
          paymentStatuses.reduce(
            (sum, state, n) => (states.includes(state) ? sum + (values[n] ?? 0) : sum),
            0,
          ),
        ),
      }))}
      sum={{ label: words.upToThen, values: columns.map(({ values }) => values.at(-1) ?? 0) }}
      format={formatCount}
    />
  );
}

const moneyTones: readonly PlotTone[] = [1, 2, 5, 4, 3];

function MoneyPlot({ rows }: { rows: Rows }) {
  const columns = byWeekIfMany(rows, true);
  return (
    <ColumnPlot
      label={words.readDays}
      columns={columns.map(columnOf)}
      series={charts.money.columns.map(({ label }, n) => ({
        label,
        tone: moneyTones[n] ?? 1,
        values: columns.map(({ values }) => values[n] ?? 0),
      }))}
      format={formatRupees}
    />
  );
}

function YearsPlot({ rows }: { rows: Rows }) {
  const [column] = charts.years.columns;
  return (
    <ColumnPlot
      label={words.readYears}
      columns={rows.map(({ label }) => ({ short: label, long: label }))}
      series={[{ label: column.label, tone: 1, values: rows.map(({ values }) => values[0] ?? 0) }]}
      format={formatCount}
    />
  );
}

/** Five years of passing as one row: "1990–1994". */
export function inBands(rows: Rows): Rows {
  const bands = new Map<number, number>();
  for (const { label, values } of rows) {
    const start = Math.floor(Number(label) / 5) * 5;
    bands.set(start, (bands.get(start) ?? 0) + (values[0] ?? 0));
  }
  return [...bands].map(([start, count]) => ({ label: `${start}–${start + 4}`, values: [count] }));
}

/** A row for a day, or for days up to `until`. */
type Stretch = Row & { readonly until: string };

/** Days, or weeks if there are many. The last value is a running total, unless `isAllAdded`. */
function byWeekIfMany(rows: Rows, isAllAdded = false): Stretch[] {
  const size = rows.length > maxDays ? 7 : 1;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, week) => {
    const days = rows.slice(week * size, (week + 1) * size);
    const [start] = days;
    const end = days.at(-1);
    if (!start || !end) throw new Error('a week without a day');
    const values = start.values.map((_value, n) =>
      !isAllAdded && n === start.values.length - 1
        ? (end.values[n] ?? 0)
        : days.reduce((sum, day) => sum + (day.values[n] ?? 0), 0),
    );
    return { label: start.label, values, until: end.label };
  });
}

const shortDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function columnOf({ label, until }: Stretch) {
  const day = dayInWords(label);
  return {
    short: shortDay.format(new Date(label)),
    long: label === until ? day : words.week({ from: day, to: dayInWords(until) }),
  };
}
