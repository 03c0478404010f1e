import { words } from '@sangamam/words/page/money';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './confirming.module.css';

/** An overlay while the provider is asked about a payment. */
export function Confirming() {
  return (
    <div className={styles.confirming} role="alert">
      <Spinner />
      <p className={styles.confirmingTitle}>{words.confirmingTitle}</p>
      <p>{words.confirming}</p>
    </div>
  );
}
