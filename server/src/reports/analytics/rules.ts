import { dayMs } from '@sangamam/contract/locale/durations';
import type { ChartData } from '@sangamam/contract/reports/analytics';

/** A row of a chart: label, and a value per column. */
export type Row = ChartData['rows'][number];

/** Longer gaps are not filled; otherwise one wrong date would stretch a chart to nothing. */
const longestGapDays = 366;

/** Sorts rows by ISO date and fills the days between them with zeros. */
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

/** Sorts rows by year and fills the years between them with zeros. */
export function withAllYears(rows: readonly Row[]): Row[] {
  const years = rows.map(({ label }) => Number(label));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, n) => {
    const label = String(first + n);
    return rows.find((row) => row.label === label) ?? { label, values: [0] };
  });
}
