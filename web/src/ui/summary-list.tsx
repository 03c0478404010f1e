import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './summary-list.module.css';

interface SummaryRow {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

interface SummaryListProps {
  title?: ReactNode;
  /** At the right of the title, such as a Change button. */
  action?: Elements;
  rows: readonly SummaryRow[];
}

/** Questions and answers, one under the other. */
export function SummaryList({ title, action, rows }: SummaryListProps) {
  return (
    <section className={styles.summary}>
      {(title || action) && (
        <header className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </header>
      )}
      {rows.length > 0 && (
        <dl>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
            <div key={index} className={styles.row}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
