import { formatRupees } from '@sangamam/contract/locale/money';
import { foods } from '@sangamam/contract/party/party';
import {
  type ImportOutcome,
  type ImportPreview,
  importOutcomes,
} from '@sangamam/contract/staff-registrations/imports';
import { words } from '@sangamam/words/staff/imports';
import { words as partyWords } from '@sangamam/words/staff/party';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import styles from './import.module.css';

type Mistake = ImportPreview['mistakes'][number];
type Row = ImportPreview['rows'][number];

const tones: Record<ImportOutcome, StatusTone> = {
  created: 'success',
  updated: 'info',
  skipped: 'neutral',
  refused: 'error',
};

/** “Batch 1999, row 3”; the number alone where the file has no sheets. */
const place = (sheet: string, line: number) =>
  sheet === '' ? String(line) : words.placeInSheet({ sheet, line });

const rowColumns: readonly Column<Row>[] = [
  {
    key: 'line',
    header: words.line,
    isTitle: true,
    cell: ({ sheet, line, cells }) => (
      <span className="breakable">
        {`${place(sheet, line)}: ${cells
          .filter((cell) => cell !== '')
          .slice(0, 3)
          .join(', ')}`}
      </span>
    ),
  },
  {
    key: 'outcome',
    header: words.outcome,
    cell: ({ outcome, problems }) => (
      <div>
        <StatusTag tone={tones[outcome]}>{words.would[outcome]}</StatusTag>
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ field, message }) => (
              <li key={field}>{field ? `${field}: ${message}` : message}</li>
            ))}
          </ul>
        )}
      </div>
    ),
  },
];

const mistakeColumns: readonly Column<Mistake>[] = [
  {
    key: 'mistake',
    header: words.mistake,
    isTitle: true,
    cell: ({ field, message }) => (field ? `${field}: ${message}` : message),
  },
  {
    key: 'lines',
    header: words.refusedLines,
    numeric: true,
    cell: ({ lines }) => formatCount(lines),
  },
  {
    key: 'firstLine',
    header: words.firstLine,
    cell: ({ firstSheet, firstLine }) => place(firstSheet, firstLine),
  },
];

/** The outcome of all lines: figures, sums, mistakes, and the first lines one by one. */
export function Preview({ preview: { counts, sums, mistakes, rows } }: { preview: ImportPreview }) {
  return (
    <>
      <Figures
        label={words.outcome}
        figures={importOutcomes.map((outcome) => ({
          label: words.would[outcome],
          value: formatCount(counts[outcome]),
        }))}
      />
      {counts.created > 0 && (
        <>
          <h3>{words.sums}</h3>
          <Figures
            label={words.sums}
            figures={[
              { label: words.people, value: formatCount(sums.people) },
              ...foods.map((food) => ({
                label: partyWords.foods[food],
                value: formatCount(sums[food]),
              })),
              { label: words.fee, value: formatRupees(sums.feeRupees) },
            ]}
          />
        </>
      )}
      {mistakes.length > 0 && (
        <>
          <h3>{words.mistakes}</h3>
          <DataTable
            dense
            caption={words.mistakes}
            columns={mistakeColumns}
            rows={mistakes}
            rowKey={({ field, message }) => `${field}: ${message}`}
          />
        </>
      )}
      <h3>{words.firstLines({ count: rows.length })}</h3>
      <DataTable
        dense
        caption={words.firstLines({ count: rows.length })}
        columns={rowColumns}
        rows={rows}
        rowKey={({ sheet, line }) => place(sheet, line)}
      />
    </>
  );
}
