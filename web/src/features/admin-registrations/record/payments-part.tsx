import { formatRupees } from '@sangamam/contract/locale/money';
import { listPayments, type Transaction } from '@sangamam/contract/payments/history';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callPage } from '../../../kit/calls/call.ts';
import { adminPaymentPath, paths } from '../../../kit/paths.ts';
import { Moment } from '../../../kit/records/moment.tsx';
import { methodInWords, TransactionTag } from '../../../kit/records/transaction-tag.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { registrationKey } from '../queries.ts';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';

const words = allWords.payments;
/** Far more than one family pays in. */
const shown = 100;

/** Every payment, attempt and refund of this registration; each leads to its page. */
export function PaymentsPart({ registration }: { registration: RegistrationRecord }) {
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
