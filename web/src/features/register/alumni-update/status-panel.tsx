import { formatRupees } from '@sangamam/contract/money';
import { isSettled } from '@sangamam/contract/registration-status';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { downloadCalendar, downloadTicket } from '@sangamam/contract/tickets';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { keepTicket } from '../../../api/kept-ticket.ts';
import { usePayerState } from '../../../api/use-payer-state.ts';
import { reportIssuePath } from '../../../paths.ts';
import { useSettings } from '../../../shell/settings.ts';
import { WhereMoneyIs } from '../../../shell/where-money-is.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './alumni-update.module.css';
import { Surplus } from './surplus.tsx';
import type { Payments } from './use-payments.ts';
import { words as allWords } from './words.ts';

const words = allWords.view;

interface StatusPanelProps {
  readonly registration: RegistrationRecord;
  readonly payments: Payments;
  readonly onPay: () => void;
  /** Opens what a quick registration left open; null when nothing is. */
  readonly onAddDetails: (() => void) | null;
}

/** Where a registration stands, what is to be paid, and the ticket once there is one. */
export function StatusPanel({ registration, payments, onPay, onAddDetails }: StatusPanelProps) {
  const { status, paymentStatus, formSubmissionComplete, fee, registrationNumber } = registration;
  const { openPayment, notice } = payments;
  const isPaid = isSettled(paymentStatus);
  const isDone = isPaid && formSubmissionComplete;
  const isCancelled = status === 'Cancelled';
  const money = usePayerState(registration._id, {
    since: `${registration.version} ${paymentStatus} ${payments.stage}`,
  });
  const where = money.state?.money.where;
  // An attempt of long ago that came to nothing is no news; what was received, the status says.
  const isWorthSaying =
    where !== 'received' && (where !== 'not_received' || money.state?.money.nextLookAt !== null);
  const isWaiting =
    !isDone &&
    (paymentStatus === 'Processing' ||
      where === 'with_bank' ||
      openPayment?.purpose === 'registration');
  const { reload } = payments;
  const arrived = money.state?.paymentStatus ?? paymentStatus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the state of the money changes
  useEffect(() => {
    if (arrived !== paymentStatus) reload();
  }, [arrived]);

  const settings = useSettings();
  useEffect(() => keepTicket(registration, settings), [registration, settings]);

  const mayPay = !isDone && !isCancelled && status !== 'Waitlisted' && !isWaiting;
  const StatusIcon = isPaid ? CircleCheck : CircleAlert;
  const fileHref = (path: string) => `/api/v1${path.replace('{id}', registration._id)}`;
  const token = isCancelled ? null : registration.ticketToken;
  return (
    <section className={styles.panel} aria-label={words.status}>
      <div className={styles.panelText}>
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
        {!isCancelled && <Balance registration={registration} />}
        {isCancelled && (
          <Alert tone="neutral" title={words.cancelled}>
            {words.cancelledText}
          </Alert>
        )}
        {status === 'Waitlisted' && (
          <Alert tone="info" title={words.waitlisted}>
            {words.waitlistedText}
          </Alert>
        )}
        {openPayment ? (
          <OpenPaymentAlert payments={payments} />
        ) : (
          isWorthSaying && <WhereMoneyIs money={money} />
        )}
        {notice && (
          <Alert tone="info" live>
            {notice}
          </Alert>
        )}
        <div className={styles.actions}>
          {mayPay && (
            <Button onClick={onPay} loading={payments.stage !== 'idle'}>
              {words.pay}
            </Button>
          )}
          {onAddDetails && <Button onClick={onAddDetails}>{words.addDetails}</Button>}
          {isDone && !isCancelled && (
            <Button
              className={styles.contribute}
              onClick={() => payments.open('contribution')}
              loading={payments.stage !== 'idle'}
            >
              {words.contribute}
            </Button>
          )}
          <ButtonLink variant="secondary" href={reportIssuePath(registration._id)}>
            {words.raiseIssue}
          </ButtonLink>
        </div>
      </div>
      {token && (
        <figure className={styles.ticket}>
          <QrCode text={token} label={words.ticketAlt(registrationNumber)} />
          <figcaption>
            <p>{words.ticketHint}</p>
            <a href={fileHref(downloadTicket.path)}>{words.ticketFile}</a>
            {fee.people > 0 && <a href={fileHref(downloadCalendar.path)}>{words.calendar}</a>}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function Balance({ registration }: Pick<StatusPanelProps, 'registration'>) {
  const { fee, _id: id } = registration;
  const paid = fee.paid + fee.credit;
  const surplus = Math.max(0, fee.paid - fee.minimum);
  if (fee.due === 0 && fee.credit === 0 && surplus === 0) return null;
  return (
    <p className={styles.balance}>
      {fee.due > 0 && <strong>{words.due(formatRupees(fee.due))}</strong>}
      {fee.due > 0 && paid > 0 && (
        <span>{words.feeAndPaid(formatRupees(fee.minimum), formatRupees(paid))}</span>
      )}
      {fee.due === 0 && fee.credit > 0 && <span>{words.credit(formatRupees(fee.credit))}</span>}
      {surplus > 0 && (
        <span>
          <Surplus rupees={surplus} registrationId={id} />
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
        {allWords.pay.paymentId}: <strong className={styles.paymentId}>{paymentId}</strong>
      </p>
      <Button
        variant="secondary"
        size="small"
        className={styles.alertAction}
        onClick={claimAgain}
        loading={state === 'asking'}
        loadingText={words.checking}
      >
        {isWaiting ? words.check : allWords.tryAgain}
      </Button>
    </Alert>
  );
}
