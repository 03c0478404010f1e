import type { ReactNode } from 'react';
import styles from './answer-table.module.css';
import { answerText, fieldLabel } from './answer-text.ts';

export interface AnswerSection {
  readonly title: string;
  /** Answers by the name of their field; empty ones are left out. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface AnswerTableProps {
  caption: string;
  /** The headings of the three columns. */
  columns: { readonly section: string; readonly field: string; readonly value: string };
  sections: readonly AnswerSection[];
  /** Shows one answer in its own way, such as an address as a link; undefined leaves it a text. */
  show?: ((name: string, text: string) => ReactNode | undefined) | undefined;
}

/** Everything somebody answered: section, field, value (Specification 2). */
export function AnswerTable({ caption, columns, sections, show }: AnswerTableProps) {
  const filled = sections
    .map(({ title, answers }) => ({
      title,
      rows: Object.entries(answers).flatMap(([name, value]) => {
        const text = answerText(value);
        return text === null ? [] : [{ name, text }];
      }),
    }))
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
          {rows.map(({ name, text }, index) => (
            <tr key={name}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={rows.length} className={styles.section}>
                  {title}
                </th>
              )}
              <th scope="row" className={styles.field}>
                {fieldLabel(name)}
              </th>
              <td>{show?.(name, text) ?? text}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
