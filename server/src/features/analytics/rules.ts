import type { ChartData } from '@sangamam/contract/analytics';

/** One row of a chart: what it is of, and a value a column. */
export type Row = ChartData['rows'][number];

const dayMs = 24 * 60 * 60 * 1000;
/** A gap between two days that is longer is left out, else one odd date would make a chart of nothing. */
const longestGapDays = 366;

/** Rows by ISO day, oldest first, with rows of zeros for the days between them. */
export function withAllDays(rows: readonly Row[]): Row[] {
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

/** Rows by year, oldest first, with rows of zeros for the years between them. */
export function withAllYears(rows: readonly Row[]): Row[] {
  const years = rows.map(({ label }) => Number(label));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, n) => {
    const label = String(first + n);
    return rows.find((row) => row.label === label) ?? { label, values: [0] };
  });
}
