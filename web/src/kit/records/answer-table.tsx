import type { ReactNode } from 'react';
import styles from './answer-table.module.css';

export interface AnswerSection {
  readonly title: string;
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
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ value }) => value !== null) }))
    .filter(({ rows }) => rows.length > 0);
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
      {filled.map(({ title, rows }) => (
        <tbody key={title}>
          {rows.map(({ label, value }, index) => (
            <tr key={label}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={rows.length} className={styles.section}>
                  {title}
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
