import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { FeeLines } from './fee-card.tsx';
import styles from './pay-step.module.css';
import { payWords } from './pay-words.ts';
import { words } from './words.ts';

/** The fee line by line, what of it was paid, and what was declared on top. */
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

/** What was declared as a contribution is asked for together with the first payment only. */
export function unpaidContribution({ fee, paymentAmount }: RegistrationRecord): number {
  return paymentAmount > 0 ? 0 : fee.contribution;
}
