import { formatRupees } from '@sangamam/contract/money';
import type { FeeView } from '@sangamam/contract/registrations';
import styles from './registration-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.detail;

/** Fee, paid and due, in rupees. */
export function FeeFigures({ fee, paid }: { fee: FeeView; paid: number }) {
  const figures = [
    { label: words.minimum, amount: fee.minimum },
    { label: words.paid, amount: paid },
    { label: words.due, amount: fee.due },
  ];
  return (
    <dl className={styles.fee}>
      {figures.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
