import { momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type Chart,
  type ChartData,
  exportChart,
  readChart,
  type Unit,
} from '@sangamam/contract/reports/analytics';
import { words } from '@sangamam/words/staff/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { CallError, call, callFile } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Elements } from '../../ui/elements.ts';
import { formatCount } from '../../ui/format-count.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './analytics-page.module.css';
import type { ChartQuery } from './filters.ts';
import { inBands, Plot } from './plots.tsx';
import { labelOf, readingOf } from './readings.ts';

interface ChartCardProps {
  name: string;
  chart: Chart;
  query: ChartQuery;
  isFiltered: boolean;
  /** Five years of passing as one. */
  isInBands?: boolean;
  /** A control of this chart alone. */
  children?: Elements;
}

const wideCharts: readonly string[] = ['days', 'money', 'years'];

/** One chart: what it says, its drawing, its figures as a table and as a file. */
export function ChartCard({ name, chart, query, isFiltered, isInBands, children }: ChartCardProps) {
  const { title } = chart;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['analytics', name, query],
    queryFn: ({ signal }) => call(readChart, { params: { chart: name }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data && isInBands ? inBands(data.rows) : data?.rows;
  return (
    <section
      className={classNames(styles.card, wideCharts.includes(name) && styles.wide)}
      aria-labelledby={`chart-${name}`}
      aria-busy={isPlaceholderData}
    >
      <header className={styles.head}>
        <h2 id={`chart-${name}`} className={styles.heading}>
          {title}
        </h2>
        {data && <p className="quiet">{words.asOf({ time: momentInWords(data.asOf).time })}</p>}
        {data && data.rows.length > 0 && <CsvButton name={name} title={title} query={query} />}
      </header>
      {error ? (
        <LoadError problem={error} onRetry={refetch} />
      ) : !data || !rows ? (
        <Skeleton lines={6} />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{isFiltered ? words.emptyFiltered : words.empty}</p>
      ) : (
        <>
          <p className="reading">
            {[
              readingOf(name, chart, data.rows),
              data.unanswered > 0 && words.unanswered({ count: formatCount(data.unanswered) }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          {children}
          <Plot name={name} chart={chart} rows={rows} />
          <TableOf chart={chart} rows={rows} />
        </>
      )}
    </section>
  );
}

function CsvButton({
  name,
  title,
  query,
}: Pick<ChartCardProps, 'name' | 'query'> & { title: string }) {
  const [isLoading, setIsLoading] = useState(false);
  async function download() {
    setIsLoading(true);
    try {
      saveFile(await callFile(exportChart, { params: { chart: name }, query }), `${name}.csv`);
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      showToast(problem.message, { tone: 'error', durationMs: adminToastMs });
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.csv}
      aria-label={words.csvOf({ title })}
      loading={isLoading}
      onClick={download}
    >
      <Download aria-hidden="true" size={16} />
      {words.csv}
    </Button>
  );
}

const cellOf = (value: number, unit: Unit) =>
  unit === 'rupees' ? formatRupees(value) : formatCount(value);

function TableOf({ chart, rows }: { chart: Chart; rows: ChartData['rows'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, row, columns } = chart;
  return (
    <details
      className={styles.table}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{words.table}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={words.tableOf({ title })}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{row}</th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((each) => (
                <tr key={each.label}>
                  <th scope="row">{labelOf(chart, each)}</th>
                  {columns.map((column, n) => (
                    <td key={column.label}>{cellOf(each.values[n] ?? 0, column.unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
