import type { FeePayment } from '../../api/pay-fee.ts';
import { paths, pendingPath, pendingSuccessPath } from '../../paths.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './pay-step.module.css';
import { payWords as words } from './pay-words.ts';

/** Where the payer goes from the provider's window. */
export function afterPayment(outcome: FeePayment): string {
  if (outcome === 'confirmed') return paths.registrationSuccess;
  return outcome === 'unconfirmed' ? pendingSuccessPath('verification') : pendingPath(outcome);
}

/** Over everything, while the provider is asked about a payment. */
export function Confirming() {
  return (
    <div className={styles.confirming} role="alert">
      <Spinner />
      <p className={styles.confirmingTitle}>{words.confirmingTitle}</p>
      <p>{words.confirming}</p>
    </div>
  );
}
