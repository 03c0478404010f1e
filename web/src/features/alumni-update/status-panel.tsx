import { formatRupees } from '@sangamam/contract/locale/money';
import { isOffered, payerStates } from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { isSettled } from '@sangamam/contract/registrations/status';
import { words as pageWords } from '@sangamam/words/page/alumni-update';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useSettings } from '../../kit/page/settings.ts';
import { reportIssuePath } from '../../kit/paths.ts';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { TransferNote, TransferOffer } from '../../kit/payments/transfer.tsx';
import type { PayerMoney } from '../../kit/payments/use-payer-state.ts';
import { WaitingAlert } from '../../kit/payments/waiting-list.tsx';
import { keepTicket } from '../../kit/session/kept-ticket.ts';
import { momentInWords } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './alumni-update.module.css';
import { Surplus } from './surplus.tsx';
import type { Payments } from './use-payments.ts';

const words = allWords.view;

interface StatusPanelProps {
  readonly registration: RegistrationRecord;
  readonly money: PayerMoney;
  readonly payments: Payments;
  readonly onPay: () => void;
  /** Opens what a quick registration left open; null when nothing is. */
  readonly onAddDetails: (() => void) | null;
}

/** The state of a registration, and the amount to pay. */
export function StatusPanel(props: StatusPanelProps) {
  const { registration, money, payments, onPay, onAddDetails } = props;
  const { status, paymentStatus, formSubmissionComplete, registrationNumber } = registration;
  const name = money.state?.state;
  const { openPayment } = payments;
  const isPaid = isSettled(paymentStatus);
  const isCancelled = status === 'Cancelled';
  const settings = useSettings();
  useEffect(() => keepTicket(registration, settings), [registration, settings]);

  const first = name && payerStates[name].first;
  // what is not submitted is completed here, be it with a payment or without
  const isOpen = name !== undefined && (first === 'form' || isOffered('pay', name));
  const mayPay = isOpen && openPayment?.purpose !== 'registration';
  const hasNoPlace = isCancelled || status === 'Waitlisted';
  const StatusIcon = isPaid ? CircleCheck : CircleAlert;
  return (
    <section className={styles.panel} aria-label={words.status}>
      <p className={classNames(styles.status, isPaid ? styles.complete : styles.incomplete)}>
        <StatusIcon aria-hidden="true" size={22} strokeWidth={2.25} />
        <span>
          {words.status}: <strong>{isPaid ? words.complete : words.incomplete}</strong>
        </span>
      </p>
      <p className={styles.number}>
        {words.number}: <strong>{registrationNumber}</strong>
      </p>
      {!formSubmissionComplete && !isCancelled && (
        <p className={styles.unfinished}>
          {words.form}: {words.formNotFinished}
        </p>
      )}
      {!hasNoPlace && <Balance registration={registration} isToPay={mayPay} />}
      {isCancelled && (
        <Alert tone="neutral" title={moneyWords.cancelled.title}>
          {moneyWords.cancelled.text}
        </Alert>
      )}
      {!money.state && money.hasFailed && (
        <Alert tone="error" live title={pageWords.failed}>
          <Button
            variant="secondary"
            size="small"
            className={styles.alertAction}
            onClick={money.ask}
          >
            {pageWords.tryAgain}
          </Button>
        </Alert>
      )}
      <WaitingAlert registrationId={registration._id} money={money} />
      {money.state?.placeKeptUntil && (
        <Alert tone="info">
          {moneyWords.waitlisted.kept(momentInWords(money.state.placeKeptUntil))}
        </Alert>
      )}
      {openPayment ? <OpenPaymentAlert payments={payments} /> : <PaymentNote money={money} />}
      <TransferNote registration={registration} money={money} />
      <div className={styles.actions}>
        {mayPay && (
          <Button
            variant={first === null ? 'secondary' : 'primary'}
            onClick={onPay}
            loading={payments.stage !== 'idle'}
          >
            {words.pay}
          </Button>
        )}
        <TransferOffer registration={registration} money={money} />
        {onAddDetails && (
          <Button
            variant={mayPay || first === 'waitAgain' ? 'secondary' : 'primary'}
            onClick={onAddDetails}
          >
            {words.addDetails}
          </Button>
        )}
        <ButtonLink variant="secondary" href={reportIssuePath(registration._id)}>
          {words.raiseIssue}
        </ButtonLink>
      </div>
    </section>
  );
}

interface BalanceProps extends Pick<StatusPanelProps, 'registration'> {
  /** The balance is asked for now. */
  readonly isToPay: boolean;
}

function Balance({ registration, isToPay }: BalanceProps) {
  const { fee } = registration;
  const paid = fee.paid + fee.credit;
  const surplus = Math.max(0, fee.paid - fee.minimum);
  if (fee.due === 0 && fee.credit === 0 && surplus === 0) return null;
  return (
    <p className={styles.balance}>
      {isToPay && fee.due > 0 && <strong>{words.due({ due: formatRupees(fee.due) })}</strong>}
      {fee.due > 0 && paid > 0 && (
        <span>
          {words.feeAndPaid({ fee: formatRupees(fee.minimum), paid: formatRupees(paid) })}
        </span>
      )}
      {fee.due === 0 && fee.credit > 0 && (
        <span>{words.credit({ credit: formatRupees(fee.credit) })}</span>
      )}
      {surplus > 0 && (
        <span>
          <Surplus rupees={surplus} />
        </span>
      )}
    </p>
  );
}

/** A payment that was taken and is not shown yet: its number, and the way to try again. */
function OpenPaymentAlert({ payments }: { payments: Payments }) {
  const { openPayment, claimAgain } = payments;
  if (!openPayment) return null;
  const { purpose, paymentId, state } = openPayment;
  const isWaiting = state === 'waiting';
  const failed =
    purpose === 'registration' ? allWords.pay.updateFailed : allWords.contribution.updateFailed;
  return (
    <Alert tone={isWaiting ? 'info' : 'error'} live title={isWaiting ? words.processing : failed}>
      <p>{isWaiting ? words.processingText : allWords.pay.notLost}</p>
      <p>
        {allWords.pay.paymentId}: <strong className="breakable">{paymentId}</strong>
      </p>
      <Button
        variant="secondary"
        size="small"
        className={styles.alertAction}
        onClick={claimAgain}
        loading={state === 'asking'}
        loadingText={words.checking}
      >
        {isWaiting ? words.check : pageWords.tryAgain}
      </Button>
    </Alert>
  );
}
