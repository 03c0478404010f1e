import { dayAndTime } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { methodInWords } from '../../kit/records/transaction-tag.tsx';
import styles from './details.module.css';

const words = allWords.detail;

const rupees = (amount: number | null) => (amount === null ? null : formatRupees(amount));

/** How a payment was made, what the provider says of it, and what the ledger holds. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { provider, fee, method, ledger } = payment;
  return (
    <>
      <FactList
        title={words.payment}
        facts={[
          [words.at, dayAndTime(payment.at)],
          [words.method, method && methodInWords(method)],
          [words.transactionId, payment.transactionId],
          [words.orderId, payment.orderId],
          [words.receiptNumber, payment.receiptNumber],
          [words.recordedBy, payment.recordedBy],
          [words.decidedBy, payment.decidedBy],
          [words.note, payment.note],
          [words.due, fee && fee.due > 0 ? formatRupees(fee.due) : null],
        ]}
      />
      {provider && (
        <FactList
          title={words.provider}
          facts={[
            [words.fields.status, provider.status],
            [words.fields.mode, provider.mode],
            [words.fields.fee, rupees(provider.fee)],
            [words.fields.tax, rupees(provider.tax)],
            [words.fields.orderStatus, provider.orderStatus],
            [words.fields.orderAmount, rupees(provider.orderAmount)],
            [
              words.fields.error,
              [provider.errorDescription, provider.errorReason, provider.errorCode]
                .filter(Boolean)
                .join(', '),
            ],
            [
              words.fields.seen,
              `${dayAndTime(provider.firstSeenAt)}, ${seenVia(provider.firstSeenVia)}`,
            ],
            [words.fields.capturedAt, provider.capturedAt && dayAndTime(provider.capturedAt)],
          ]}
        />
      )}
      {ledger.length > 0 && (
        <section className={styles.section}>
          <h3>{words.ledger}</h3>
          <ul className={styles.ledger}>
            {ledger.map(({ kind, amount, at, by }) => (
              <li key={`${kind} ${at} ${amount}`}>
                <span>{ledgerKinds[kind] ?? kind}</span>
                <span className="numeric strong">{formatRupees(amount)}</span>
                <span className={styles.quiet}>
                  {dayAndTime(at)}, {seenVia(by)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const ledgerKinds: Readonly<Record<string, string>> = words.ledgerKinds;
const ways: Readonly<Record<string, string>> = words.seenVia;
/** By which way we heard of a payment; as it is where it is a person. */
const seenVia = (way: string): string => ways[way] ?? way;

/** Label and value; a fact without a value is left out. */
type Fact = readonly [label: string, value: string | null];

function FactList({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
