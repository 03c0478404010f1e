import type { ReactNode } from 'react';
import styles from './answer-table.module.css';

export interface AnswerSection {
  readonly title: string;
  /** Beside the title: a button that changes these answers. */
  readonly action?: ReactNode;
  /** Stands in place of the answers. */
  readonly instead?: ReactNode;
  /** Those without a value are left out. */
  readonly rows: readonly { readonly label: string; readonly value: ReactNode | null }[];
}

interface AnswerTableProps {
  caption: string;
  /** Headings of the three columns. */
  columns: { readonly section: string; readonly field: string; readonly value: string };
  sections: readonly AnswerSection[];
}

/** All answers by section, field and value (docs/product/fixed.md#addresses-and-order). */
export function AnswerTable({ caption, columns, sections }: AnswerTableProps) {
  const filled = sections
    .map((section) => ({ ...section, rows: section.rows.filter(({ value }) => value !== null) }))
    .filter(({ rows, instead }) => rows.length > 0 || instead);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.section}</th>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.value}</th>
        </tr>
      </thead>
      {filled.map(({ title, action, instead, rows }) => (
        <tbody key={title}>
          {instead && (
            <tr>
              <th scope="rowgroup" className={styles.section}>
                <Title action={action}>{title}</Title>
              </th>
              <td colSpan={2} className={styles.instead}>
                {instead}
              </td>
            </tr>
          )}
          {rows.map(({ label, value }, index) => (
            <tr key={label}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={rows.length} className={styles.section}>
                  <Title action={action}>{title}</Title>
                </th>
              )}
              <th scope="row" className={styles.field}>
                {label}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Title({ action, children }: { action: ReactNode; children: string }) {
  if (!action) return children;
  return (
    <div className={styles.title}>
      <span>{children}</span>
      <span>{action}</span>
    </div>
  );
}
