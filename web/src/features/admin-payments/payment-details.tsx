import { formatRupees } from '@sangamam/contract/locale/money';
import type { PaymentDetail, RefundView } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { PaymentTag } from '../../kit/records/admin-tags.tsx';
import { TransactionTag } from '../../kit/records/transaction-tag.tsx';
import { Figures } from '../../ui/figures.tsx';
import { payerName } from './columns.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import styles from './details.module.css';
import { DocumentList } from './document-list.tsx';
import { FindingNotes } from './finding-notes.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { RefundList } from './refund-list.tsx';

const words = allWords.detail;

interface Deciding {
  readonly decision: Decision;
  /** The refund that waits; without it the payment does. */
  readonly refund?: RefundView;
}

/** Everything known of a payment, and what staff can do about it. */
export function PaymentDetails({
  payment,
  headingId,
}: {
  payment: PaymentDetail;
  headingId: string;
}) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { registration, fee, type, state, amount, payerFee, refunded, refundable, split } = payment;
  const name = payerName(payment);
  const parts = split
    ? (Object.keys(words.parts) as (keyof typeof split)[]).filter((part) => split[part] !== 0)
    : [];
  return (
    <>
      <PageHead title={`${formatRupees(amount)}, ${name}`} />
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <p className="tags">
        {registration && (
          <Link className="numeric strong" to={adminRegistrationPath(registration._id)}>
            {registration.registrationNumber}
          </Link>
        )}
        <span>{type}</span>
        <TransactionTag state={state} />
        {fee && <PaymentTag status={fee.paymentStatus} />}
      </p>
      <p className={styles.school}>{registration?.school}</p>
      <PaymentActions payment={payment} onDecide={(decision) => setDeciding({ decision })} />
      <FindingNotes findings={payment.findings} />
      <Figures
        label={words.payment}
        figures={[
          { label: words.amount, value: formatRupees(amount) },
          ...(payerFee > 0 ? [{ label: words.payerFee, value: formatRupees(payerFee) }] : []),
          { label: words.wentBack, value: formatRupees(refunded) },
          { label: words.refundable, value: formatRupees(refundable) },
        ]}
      />
      {parts.length > 1 && split && (
        <>
          <h3 className={styles.split}>{words.split}</h3>
          <Figures
            label={words.split}
            figures={parts.map((part) => ({
              label: words.parts[part],
              value: formatRupees(split[part]),
            }))}
          />
        </>
      )}
      <RefundList
        refunds={payment.refunds}
        onDecide={(refund, decision) => setDeciding({ refund, decision })}
      />
      <DocumentList payment={payment} />
      <PaymentFacts payment={payment} />
      {deciding && (
        <DecisionDialog {...deciding} payment={payment} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}
