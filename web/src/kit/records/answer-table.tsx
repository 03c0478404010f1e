import { answerText, fieldLabel } from '@sangamam/contract/answer-text';
import type { ReactNode } from 'react';
import { fieldInLanguage, textInLanguage } from '../../ui/in-language.ts';
import styles from './answer-table.module.css';

const labelOf = (name: string) => fieldInLanguage(name) ?? fieldLabel(name);

export interface AnswerSection {
  readonly title: string;
  /** Answers by field name; empty ones are left out. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Shown beside the title, such as a Change button. */
  readonly action?: ReactNode;
  /** Shown instead of the answers, such as the form to change them. */
  readonly content?: ReactNode;
}

interface AnswerTableProps {
  caption: string;
  /** Headings of the three columns. */
  columns: { readonly section: string; readonly field: string; readonly value: string };
  sections: readonly AnswerSection[];
  /** Renders an answer, such as an address as a link; undefined shows the text. */
  show?: ((name: string, text: string) => ReactNode | undefined) | undefined;
}

/** All answers by section, field and value (docs/product/fixed.md#addresses-and-order). */
export function AnswerTable({ caption, columns, sections, show }: AnswerTableProps) {
  const filled = sections
    .map(({ answers, ...section }) => ({
      ...section,
      rows: Object.entries(answers).flatMap(([name, value]) => {
        const text = answerText(value, {
          yes: textInLanguage('Yes'),
          no: textInLanguage('No'),
          label: labelOf,
        });
        return text === null ? [] : [{ name, text }];
      }),
    }))
    .filter(({ rows, content }) => rows.length > 0 || content);
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
      {filled.map(({ title, rows, action, content }) => (
        <tbody key={title}>
          {content && (
            <tr>
              <td colSpan={3} className={styles.content}>
                {content}
              </td>
            </tr>
          )}
          {(content ? [] : rows).map(({ name, text }, index) => (
            <tr key={name}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={rows.length} className={styles.section}>
                  <span>{title}</span>
                  {action}
                </th>
              )}
              <th scope="row" className={styles.field}>
                {labelOf(name)}
              </th>
              <td>{show?.(name, text) ?? text}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
