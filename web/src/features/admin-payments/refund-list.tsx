import { isFrom } from '@sangamam/contract/calls/steps';
import { dayAndTime } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RefundView } from '@sangamam/contract/payments/history';
import { refundSteps } from '@sangamam/contract/payments/refunds';
import { words as allWords } from '@sangamam/words/staff/payments';
import { TransactionTag } from '../../kit/records/transaction-tag.tsx';
import type { Decision } from './decision-dialog.tsx';
import styles from './details.module.css';
import { DecisionButtons } from './payment-actions.tsx';

const words = allWords.detail;

interface RefundListProps {
  refunds: readonly RefundView[];
  onDecide: (refund: RefundView, decision: Decision) => void;
}

/** The refunds of a payment, oldest first, also those awaiting approval. */
export function RefundList({ refunds, onDecide }: RefundListProps) {
  if (refunds.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{words.refunds}</h3>
      <ul className="plain">
        {refunds.map((refund) => (
          <li key={refund._id} className={styles.refund}>
            <p className={styles.refundHead}>
              <strong>{formatRupees(Math.abs(refund.amount))}</strong>
              <TransactionTag state={refund.state} />
            </p>
            {refund.reason && <p>{refund.reason}</p>}
            {refund.failure && <p className={styles.failure}>{refund.failure}</p>}
            <p className={styles.quiet}>{aboutRefund(refund).join(', ')}</p>
            {isFrom(refundSteps.approve, refund.status) &&
              (refund.mayDecide ? (
                <DecisionButtons onDecide={(decision) => onDecide(refund, decision)} />
              ) : (
                <p className={styles.quiet}>{words.refundWaits}</p>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Time, author and consequences of a refund. */
function aboutRefund(refund: RefundView): string[] {
  return [
    dayAndTime(refund.createdAt),
    refund.requestedBy ? words.requestedBy({ name: refund.requestedBy }) : words.byProvider,
    ...(refund.decidedBy ? [words.refundDecidedBy({ name: refund.decidedBy })] : []),
    ...(refund.cancelRegistration ? [words.cancels] : []),
    ...(refund.providerRefundId ? [refund.providerRefundId] : []),
  ];
}
