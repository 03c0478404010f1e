import { formatRupees } from '@sangamam/contract/locale/money';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/my-data';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { Alert } from '../../ui/alert.tsx';
import type { PageSettings } from '../page/settings.ts';
import { reportIssuePath } from '../paths.ts';
import styles from './erase-facts.module.css';

interface FactsProps {
  readonly registration: RegistrationRecord;
}

/** True while a payment is on its way, which would arrive for nobody. */
export const cannotBeErased = ({ paymentStatus }: RegistrationRecord) =>
  paymentStatus === 'Processing';

/** The problem of what was typed to confirm, so that nobody erases by a slip; undefined for the number. */
export function typedProblem(
  typed: string,
  { registrationNumber: number }: RegistrationRecord,
  { event }: Pick<PageSettings, 'event'>,
): string | undefined {
  const read = readRegistrationNumber(typed, event.numberPrefix);
  return read?.number === number ? undefined : words.eraseType({ number });
}

/** Says why nothing can be erased now. */
export function EraseWaits({ registration }: FactsProps) {
  return (
    <Alert tone="warning" title={words.eraseWaits}>
      <p>{words.eraseWaitsText}</p>
      <a href={reportIssuePath(registration._id, 'Payment')}>{allWords.view.raiseIssue}</a>
    </Alert>
  );
}

/** Says before it is done what erasing does, and what it does not. */
export function EraseFacts({ registration }: FactsProps) {
  const paidRupees = registration.paymentAmount + registration.additionalContribution;
  return (
    <>
      <ul className={styles.eraseList}>
        {words.eraseSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {paidRupees > 0 && (
        <Alert tone="warning" title={words.eraseMoney({ amount: formatRupees(paidRupees) })}>
          <p>{words.eraseMoneyText}</p>
          <a href={reportIssuePath(registration._id, 'Payment')}>{words.askRefund}</a>
        </Alert>
      )}
    </>
  );
}
