import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as payWords } from '@sangamam/words/page/pay';
import { words } from '@sangamam/words/page/register';
import { unpaidContribution } from '../payments/use-pay-fee.ts';
import styles from './balance-lines.module.css';
import { FeeLines } from './fee-card.tsx';

/** The fee by line, what was paid of it, and the pledge. */
export function BalanceLines({ registration }: { registration: RegistrationRecord }) {
  const { fee } = registration;
  const lines = [
    { label: words.fee.paid, rupees: -fee.paid },
    { label: words.fee.credit, rupees: -fee.credit },
    { label: words.fee.contribution, rupees: unpaidContribution(registration) },
  ];
  return (
    <section className={styles.breakdown} aria-label={payWords.breakdown}>
      <FeeLines fee={fee} />
      <dl className={styles.more}>
        {lines
          .filter(({ rupees }) => rupees !== 0)
          .map(({ label, rupees }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatRupees(rupees)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
