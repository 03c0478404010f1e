import { minimumPayment } from '@sangamam/contract/party/fee';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/money';
import { Button } from '../../ui/button.tsx';
import { CallProblem, repeatLabel } from '../calls/call-problem.tsx';
import { payPath } from '../paths.ts';
import { Confirming } from './confirming.tsx';
import styles from './pay-again.module.css';
import { amountToPay, usePayFee } from './use-pay-fee.ts';

interface PayAgainProps {
  readonly registration: RegistrationRecord;
  /** Rupees of the order whose checkout was closed; null without one. */
  readonly amount: number | null;
  /** The payment is still looked for, so paying again is secondary. */
  readonly isLooking?: boolean;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

/** Opens the checkout again for the same amount; without scripts, the provider's page. */
export function PayAgain({ registration, amount, isLooking = false, onChanged }: PayAgainProps) {
  const { stage, failure, pay } = usePayFee(registration, { onChanged });
  const isEnough = amount !== null && amount >= minimumPayment(registration.fee);
  const rupees = isEnough ? amount : amountToPay(registration);
  const label = isLooking ? words.looking.open : words.again;
  return (
    <form
      method="post"
      action={payPath(registration._id)}
      className={styles.again}
      onSubmit={(event) => {
        event.preventDefault();
        pay(rupees);
      }}
    >
      <input type="hidden" name="amount" value={rupees} />
      <input type="hidden" name="feeVersion" value={registration.fee.version} />
      <CallProblem failure={failure} button={label} />
      <Button
        type="submit"
        variant={isLooking ? 'secondary' : 'primary'}
        loading={stage !== 'idle'}
        loadingText={words.opening}
      >
        {repeatLabel(failure, label)}
      </Button>
      {stage === 'confirming' && <Confirming />}
    </form>
  );
}
