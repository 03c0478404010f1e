import { formatRupees } from '@sangamam/contract/money';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PrintBadge } from '../../kit/records/print-badge.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './desk.module.css';
import type { Registered } from './desk-form.tsx';
import { words as allWords } from './words.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.done} aria-labelledby="desk-done">
      <div className={styles.doneHead}>
        <CircleCheck aria-hidden="true" size={40} />
        <h2 id="desk-done" tabIndex={-1} ref={heading}>
          {isCheckedIn ? words.checkedIn : words.registered}
        </h2>
      </div>
      <p className={styles.number}>{registrationNumber}</p>
      <p className={styles.name}>{String(formDataStructured.personalInfo?.name ?? '')}</p>
      {isAwaitingApproval && <Alert tone="warning">{words.waits}</Alert>}
      {status === 'Waitlisted' && <Alert tone="warning">{words.waitlisted}</Alert>}
      {!isAwaitingApproval && status !== 'Waitlisted' && fee.due > 0 && (
        <Alert tone="warning">{words.due(formatRupees(fee.due))}</Alert>
      )}
      {ticketToken && (
        <div className={styles.qr}>
          <QrCode text={ticketToken} label={words.qr} />
        </div>
      )}
      <div className={styles.doneActions}>
        <Button onClick={onAgain}>{words.again}</Button>
        <PrintBadge ids={[id]} />
        <Link to={adminRegistrationPath(id)}>{words.open}</Link>
      </div>
    </section>
  );
}
