import { can } from '@sangamam/contract/calls/permissions';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RequestWay } from '@sangamam/contract/payments/requests';
import { mayTake } from '@sangamam/contract/registrations/status';
import { words as actWords } from '@sangamam/words/staff/acts';
import { words as allWords } from '@sangamam/words/staff/desk';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PaymentRequestDialog } from '../../kit/records/payment-request.tsx';
import { PrintBadge } from '../../kit/records/print-badge.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import styles from './desk.module.css';
import type { Registered } from './desk-form.tsx';

const words = allWords.done;

/** Somebody is registered: the number to say, the code to show, the badge to print, and the next one. */
export function DoneCard({ registered, onAgain }: { registered: Registered; onAgain: () => void }) {
  const { registration, isAwaitingApproval, isCheckedIn } = registered;
  const {
    _id: id,
    registrationNumber,
    ticketToken,
    fee,
    status,
    formDataStructured,
  } = registration;
  const mayAsk = useSession(({ user }) => user !== null && can(user, 'payments.view'));
  const [asksFor, setAsksFor] = useState<RequestWay | null>(null);
  const [isPaid, setIsPaid] = useState(false);
  const isDue = !isAwaitingApproval && status !== 'Waitlisted' && fee.due > 0 && !isPaid;
  return (
    <section className={styles.done} aria-labelledby="desk-done">
      <div className={styles.doneHead}>
        <CircleCheck aria-hidden="true" size={40} />
        <h2 id="desk-done" tabIndex={-1} ref={takeFocus}>
          {isCheckedIn ? words.checkedIn : words.registered}
        </h2>
      </div>
      <p className={styles.number}>{registrationNumber}</p>
      <p className={styles.name}>{String(formDataStructured.personalInfo?.name ?? '')}</p>
      {isAwaitingApproval && <Alert tone="warning">{words.waits}</Alert>}
      {status === 'Waitlisted' && <Alert tone="warning">{words.waitlisted}</Alert>}
      {isDue && <Alert tone="warning">{words.due({ amount: formatRupees(fee.due) })}</Alert>}
      {isPaid && (
        <Alert tone="success">{actWords.request.paid({ amount: formatRupees(fee.due) })}</Alert>
      )}
      {ticketToken && (
        <div className={styles.qr}>
          <QrCode text={ticketToken} label={words.qr} />
        </div>
      )}
      <div className={styles.doneActions}>
        {isDue && mayAsk && mayTake('askForPayment', status) && (
          <>
            <Button onClick={() => setAsksFor('qr')}>{actWords.showCode}</Button>
            <Button variant="secondary" onClick={() => setAsksFor('link')}>
              {actWords.sendLink}
            </Button>
          </>
        )}
        <Button variant={isDue ? 'secondary' : 'primary'} onClick={onAgain}>
          {words.again}
        </Button>
        <PrintBadge ids={[id]} />
        <Link to={adminRegistrationPath(id)}>{words.open}</Link>
      </div>
      {asksFor && (
        <PaymentRequestDialog
          registration={registration}
          way={asksFor}
          onClose={(paid) => {
            setAsksFor(null);
            setIsPaid(isPaid || paid);
          }}
        />
      )}
    </section>
  );
}
