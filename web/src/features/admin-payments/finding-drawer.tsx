import { dayAndTime } from '@sangamam/contract/locale/dates';
import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { closeFinding, type Finding, retryFinding } from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { words as paymentWords } from '@sangamam/words/staff/payments';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { adminRegistrationPath, paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { reasonInWords } from './finding-notes.tsx';
import styles from './findings.module.css';
import { paymentsKey, useMayManage, useMayReconcile } from './queries.ts';
import { SettleFinding } from './settle-finding.tsx';

const headingId = 'finding';

/** One thing to look at: what it is, whose money, the next step, and the way to close it. */
export function FindingDrawer({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const mayManage = useMayManage();
  const [isClosing, setIsClosing] = useState(false);
  const { registration, amount, reason, closedAt, note } = finding;
  const isActedOn = mayManage && closedAt === null;
  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={onClose}>
      <div className={styles.finding}>
        <h2 id={headingId}>{words.kinds[finding.kind].title}</h2>
        {amount !== null && <strong className={styles.amount}>{formatRupees(amount)}</strong>}
        <p className="reading">{alikeInWords(finding) ?? words.kinds[finding.kind].text}</p>
        <p className={styles.about}>
          {registration && (
            <Link to={adminRegistrationPath(registration._id)}>
              {registration.name || paymentWords.erased}, {registration.registrationNumber}
            </Link>
          )}
          <span className="numeric">{subjectOf(finding)}</span>
          {reason && (
            <span>
              {words.reason}: <span>{reasonInWords(finding)}</span>
            </span>
          )}
        </p>
        <Detail detail={finding.detail} />
        <Alike finding={finding} />
        <p className="quiet">{whenInWords(finding)}</p>
        {note && <p className={styles.note}>{note}</p>}
        <div className="tags">
          <NextStep finding={finding} />
          {finding.cause && isActedOn && <SettleButton finding={finding} />}
          {finding.kind === 'parked_webhook' && isActedOn && <RetryButton finding={finding} />}
          {isActedOn && (
            <Button variant="ghost" size="small" onClick={() => setIsClosing(true)}>
              {words.close}
            </Button>
          )}
        </div>
      </div>
      {isClosing && <CloseFinding finding={finding} onClose={() => setIsClosing(false)} />}
    </DetailDrawer>
  );
}

/** The id at the provider; none where something else names it. */
export function subjectOf({ kind, count, paymentId, subject }: Finding): string | null {
  if (count > 1 || kind === 'still_coming') return null;
  return kind === 'suspicious_claim' ? paymentId : subject;
}

function whenInWords({ createdAt, closedAt, closedBy }: Finding): string {
  const since = words.since({ when: dayAndTime(createdAt) });
  if (closedAt === null) return since;
  const who = closedBy ? words.closedBy({ name: closedBy }) : words.closedItself;
  return `${since}, ${words.closed({ when: dayAndTime(closedAt) })} ${who}`;
}

/** Why payments differ from their orders, in words; null for other findings. */
export function alikeInWords({ cause, count, closedAt }: Finding): string | null {
  if (cause === null || closedAt !== null) return null;
  const { direction, percent, offer } = cause;
  if (offer !== null) return words.alike.offer({ count, offer });
  return words.alike[direction]({ count, percent: String(percent) });
}

/** The payments that a finding stands for, the newest of them. */
function Alike({ finding }: { finding: Finding }) {
  const { payments, count } = finding;
  const { search } = useLocation();
  if (payments.length === 0) return null;
  return (
    <details className={styles.detail}>
      <summary>{words.more}</summary>
      <ul>
        {payments.map(({ paymentId, registrationNumber, amount, order }) => (
          <li key={paymentId}>
            <Link to={{ pathname: findingPath(paymentId), search }} state={{ fromList: true }}>
              {words.alike.payment({
                number: registrationNumber,
                amount: formatRupees(amount),
                order: formatRupees(order),
              })}
            </Link>
          </li>
        ))}
        {count > payments.length && (
          <li>{words.alike.andMore({ count: count - payments.length })}</li>
        )}
      </ul>
    </details>
  );
}

const findingPath = (paymentId: string) =>
  `${paths.adminPaymentFindings}/${encodeURIComponent(paymentId)}`;

function SettleButton({ finding }: { finding: Finding }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {words.settle.open({ count: finding.count })}
      </Button>
      {isOpen && <SettleFinding finding={finding} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The details recorded with it, for whoever wants to know exactly. */
function Detail({ detail }: Pick<Finding, 'detail'>) {
  const names: Readonly<Record<string, string>> = words.details;
  const noted = Object.entries(detail).filter(
    ([name, value]) => name !== 'reason' && value !== null && value !== '',
  );
  if (noted.length === 0) return null;
  return (
    <details className={styles.detail}>
      <summary>{words.more}</summary>
      <dl>
        {noted.map(([name, value]) => (
          <div key={name}>
            <dt>{names[name] ?? name}</dt>
            <dd>{isPaise(name, value) ? formatRupees(paiseToRupees(value)) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isPaise = (name: string, value: unknown): value is number =>
  name.endsWith('Paise') && typeof value === 'number';

/** The way to the next step about a finding: its payment, its registration, or the comparison of days. */
export function NextStep({ finding, isInRow = false }: { finding: Finding; isInRow?: boolean }) {
  const { search } = useLocation();
  const mayReconcile = useMayReconcile();
  const { kind, paymentId, registration, closedAt } = finding;
  const look = isInRow ? styles.rowStep : styles.step;
  if (paymentId) {
    const to = { pathname: findingPath(paymentId), search };
    return (
      <Link className={look} to={to} state={{ fromList: true }} preventScrollReset>
        {words.openPayment}
      </Link>
    );
  }
  if (kind === 'still_coming' && registration) {
    return (
      <Link className={look} to={adminRegistrationPath(registration._id)}>
        {words.openRegistration}
      </Link>
    );
  }
  if (mayReconcile && closedAt === null && (kind === 'difference' || kind === 'stuck_order')) {
    return (
      <Link className={look} to={paths.adminPaymentReconcile}>
        {words.reconcile}
      </Link>
    );
  }
  return null;
}

function RetryButton({ finding }: { finding: Finding }) {
  const { run, isBusy } = useAction(retryFinding, {
    params: { id: String(finding._id) },
    said: words.retried,
    invalidates: [paymentsKey],
  });
  return (
    <Button size="small" loading={isBusy} loadingText={words.retrying} onClick={() => run()}>
      {words.retry}
    </Button>
  );
}

/** Closes a finding with a note on what was found out. */
function CloseFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  return (
    <ActionDialog
      endpoint={closeFinding}
      params={{ id: String(finding._id) }}
      start={{ note: '' }}
      said={words.closedToast}
      invalidates={[paymentsKey]}
      title={words.closeTitle}
      submit={words.closeSubmit}
      submitting={words.closing}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {words.kinds[finding.kind].title}. {words.closeText}
          </p>
          <TextArea {...field('note')} label={words.closeNote} rows={3} maxCharacters={300} />
        </>
      )}
    </ActionDialog>
  );
}
