import type { ImportOutcome, PreviewRow } from '@sangamam/contract/imports';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';
import styles from './import.module.css';
import { words } from './words.ts';

const tones: Record<ImportOutcome, StatusTone> = {
  created: 'success',
  updated: 'info',
  skipped: 'neutral',
  refused: 'error',
};

const columns: readonly Column<PreviewRow>[] = [
  {
    key: 'line',
    header: words.line,
    isTitle: true,
    cell: ({ line, cells }) => (
      <span className={styles.cells}>
        {line}:{' '}
        {cells
          .filter((cell) => cell !== '')
          .slice(0, 3)
          .join(', ')}
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
              <li key={field}>
                {field}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
  },
];

/** The first lines, each with its outcome and the reason. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <DataTable
      dense
      caption={words.preview}
      columns={columns}
      rows={rows}
      rowKey={({ line }) => String(line)}
    />
  );
}
