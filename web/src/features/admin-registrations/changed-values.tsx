import { words as allWords } from '@sangamam/words/staff/record';
import { ArrowRight } from 'lucide-react';
import styles from './changed-values.module.css';

const words = allWords.history;

/** An answer or amount before and after, in words; null where there is none. */
export interface ChangedInWords {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Changed values, each before and after under its name. */
export function ChangedValues({ values }: { values: readonly ChangedInWords[] }) {
  return (
    <dl className={styles.changes}>
      {values.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before ?? words.nothing}</del>
            <ArrowRight aria-hidden="true" size={16} />
            <span className="visually-hidden"> {words.to} </span>
            <ins>{after ?? words.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
