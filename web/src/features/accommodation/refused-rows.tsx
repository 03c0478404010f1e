import type { RoomsAdded } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { Alert } from '../../ui/alert.tsx';
import styles from './accommodation-page.module.css';

const words = allWords.import;

/** The rows that were refused, each with its reason. */
export function RefusedRows({ refused }: Pick<RoomsAdded, 'refused'>) {
  return (
    <Alert tone="warning" live title={words.refused({ count: refused.length })}>
      <ul className={styles.refused}>
        {refused.map(({ line, text, reason }) => (
          <li key={line}>
            <strong>
              {words.line} {line}
            </strong>{' '}
            <span className={styles.quoted}>{text}</span>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
