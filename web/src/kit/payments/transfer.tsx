import { noonOf } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { withdrawTransfer } from '@sangamam/contract/payments/transfers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/money';
import { Suspense, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { toastRefusal, useAction } from '../calls/use-action.ts';
import { payPath } from '../paths.ts';
import { dayInWords } from '../words/dates.ts';
import styles from './payment-note.module.css';
import type { PayerMoney } from './use-payer-state.ts';

interface TransferProps {
  readonly registration: RegistrationRecord;
  readonly money: PayerMoney;
}

/** Loaded where it is asked for: most people pay in the checkout. */
const TransferDialog = part(() =>
  import('./transfer-dialog.tsx').then(({ TransferDialog: Dialog }) => Dialog),
);

/** The transfer that was declared: staff look for it, or did not find it. */
export function TransferNote({ registration, money }: TransferProps) {
  const declared = money.state?.transfer.declared ?? null;
  const { isWaiting, missing } = words.transfer;
  return (
    <div aria-live="polite">
      {declared && (
        <Alert
          tone={declared.isWaiting ? 'info' : 'warning'}
          title={(declared.isWaiting ? isWaiting : missing).title(declared)}
        >
          <p>
            {declared.isWaiting
              ? isWaiting.text({
                  amount: formatRupees(declared.amount),
                  day: dayInWords(noonOf(declared.paidOn)),
                })
              : missing.text({ reason: declared.reason ?? '' })}
          </p>
          {declared.mayWithdraw && <Withdraw registration={registration} money={money} />}
        </Alert>
      )}
    </div>
  );
}

/** The way to declare a transfer, where the organisers take them; without scripts, a page. */
export function TransferOffer({ registration, money }: TransferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = money.state?.transfer.details ?? null;
  if (details === null) return null;
  return (
    <>
      <ButtonLink
        variant="secondary"
        href={payPath(registration._id, 'transfer')}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {words.transfer.open}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <TransferDialog
            registration={registration}
            details={details}
            onDeclared={money.ask}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Withdraw({ registration, money }: TransferProps) {
  const { withdraw, withdrawing, withdrawn } = words.transfer;
  const { run, isBusy } = useAction(withdrawTransfer, {
    params: { id: registration._id },
    said: withdrawn,
    onDone: money.ask,
    onRefused(problem) {
      toastRefusal(problem);
      money.ask();
    },
  });
  return (
    <form
      method="post"
      action={payPath(registration._id)}
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Button
        type="submit"
        name="withdraw"
        value="yes"
        variant="secondary"
        size="small"
        loading={isBusy}
        loadingText={withdrawing}
      >
        {withdraw}
      </Button>
    </form>
  );
}
