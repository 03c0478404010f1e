import { can } from '@sangamam/contract/calls/permissions';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { listPayments, type Transaction } from '@sangamam/contract/payments/history';
import {
  type DeclaredTransfer,
  linkTransferAttachment,
  listTransfers,
} from '@sangamam/contract/payments/transfers';
import { all } from '@sangamam/contract/registrations/list';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/staff/record';
import { words as transferWords } from '@sangamam/words/staff/transfers';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, callPage } from '../../../kit/calls/call.ts';
import { adminPaymentPath, paths } from '../../../kit/paths.ts';
import { AttachmentButton } from '../../../kit/records/attachment-button.tsx';
import { Moment } from '../../../kit/records/moment.tsx';
import { methodInWords, TransactionTag } from '../../../kit/records/transaction-tag.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusTag, type StatusTone } from '../../../ui/status-tag.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.payments;
/** Far more than one family pays in. */
const shown = 100;

interface PartProps {
  registration: RegistrationRecord;
}

export function PaymentsPart({ registration }: PartProps) {
  return (
    <>
      <Payments registration={registration} />
      <Transfers registration={registration} />
    </>
  );
}

/** Every payment, attempt and refund of this registration; each leads to its page. */
function Payments({ registration }: PartProps) {
  const { _id: id, registrationNumber: searchTerm } = registration;
  const query = useQuery({
    queryKey: [...registrationKey(id), 'payments'],
    queryFn: ({ signal }) =>
      callPage(listPayments, { query: { searchTerm, limit: shown }, signal }),
    // Money comes in by itself.
    staleTime: 0,
  });
  return (
    <QueryResult query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <>
            <ul className={styles.entries} aria-label={words.label}>
              {rows.map((row) => (
                <Payment key={row._id} transaction={row} />
              ))}
            </ul>
            <p>
              <Link
                to={{
                  pathname: paths.adminPaymentHistory,
                  search: `?${new URLSearchParams({ searchTerm })}`,
                }}
              >
                {words.all}
              </Link>
            </p>
          </>
        )
      }
    </QueryResult>
  );
}

function Payment({ transaction }: { transaction: Transaction }) {
  const { paymentId, type, amount, refunded, method, state, recordedBy, at } = transaction;
  const how = [
    method && methodInWords(method),
    recordedBy && words.by({ name: recordedBy }),
    refunded > 0 && words.refunded({ amount: formatRupees(refunded) }),
  ].filter(Boolean);
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <Link to={adminPaymentPath(paymentId)}>
          {type} {formatRupees(amount)}
        </Link>
        <TransactionTag state={state} />
      </p>
      <p className="note">
        <Moment at={at} />
        {how.length > 0 && <span>, {how.join(', ')}</span>}
      </p>
      <p className={styles.id}>{transaction.transactionId}</p>
    </li>
  );
}

/** The transfers that the payer declared; treasurers decide about them in their list. */
function Transfers({ registration: { _id: id } }: PartProps) {
  const query = useQuery({
    queryKey: [...registrationKey(id), 'transfers'],
    queryFn: ({ signal }) =>
      callPage(listTransfers, { query: { registration: id, state: all, limit: shown }, signal }),
    staleTime: 0,
  });
  return (
    <QueryResult query={query}>
      {({ rows }) =>
        rows.length > 0 && (
          <section className={styles.section}>
            <h3>{words.transfers}</h3>
            <ul className={styles.entries}>
              {rows.map((transfer) => (
                <Transfer key={transfer._id} transfer={transfer} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryResult>
  );
}

const tones: Readonly<Record<DeclaredTransfer['state'], StatusTone>> = {
  waiting: 'warning',
  received: 'success',
  not_found: 'neutral',
};

function Transfer({ transfer }: { transfer: DeclaredTransfer }) {
  const { _id: id, registration, reference, amount, paidOn, state, reason, attachment } = transfer;
  const mayManage = useSession(({ user }) => user !== null && can(user, 'payments.manage'));
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        {transfer.paymentId ? (
          <Link to={adminPaymentPath(transfer.paymentId)}>{formatRupees(amount)}</Link>
        ) : (
          <strong>{formatRupees(amount)}</strong>
        )}
        <StatusTag tone={tones[state]}>{transferWords.states[state]}</StatusTag>
      </p>
      <p className="note">{words.paidOn({ day: dayInWords(noonOf(paidOn)) })}</p>
      <p className={styles.id}>{reference}</p>
      {reason && <p className={styles.text}>{reason}</p>}
      {mayManage && attachment && (
        <AttachmentButton
          {...attachment}
          link={() => call(linkTransferAttachment, { params: { id } })}
        />
      )}
      {mayManage && state === 'waiting' && (
        <p className={styles.actions}>
          <Link
            to={{
              pathname: paths.adminPaymentTransfers,
              search: `?${new URLSearchParams({ registration: registration._id })}`,
            }}
          >
            {words.find}
          </Link>
        </p>
      )}
    </li>
  );
}
