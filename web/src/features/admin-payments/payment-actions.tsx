import { checkPayment } from '@sangamam/contract/payments/changes';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { RefreshCw, Split, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Decision } from './decision-dialog.tsx';
import styles from './details.module.css';
import { PlaceDialog } from './place-dialog.tsx';
import { useMayManage, usePaymentTaker } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';

const words = allWords.detail;

interface PaymentActionsProps {
  payment: PaymentDetail;
  onDecide: (decision: Decision) => void;
}

/** The acts possible on a payment now. */
export function PaymentActions({ payment, onDecide }: PaymentActionsProps) {
  const mayManage = useMayManage();
  const [open, setOpen] = useState<'refund' | 'place' | null>(null);
  const { paymentId, refundBlocked, provider, state } = payment;
  const close = () => setOpen(null);

  const check = useAction(checkPayment, {
    params: { id: paymentId },
    said: words.checked,
    onDone: usePaymentTaker(),
  });

  return (
    <>
      <div className={styles.actions}>
        {mayManage && payment.allocatable && (
          <Button size="small" onClick={() => setOpen('place')}>
            <Split aria-hidden="true" size={18} />
            {words.place}
          </Button>
        )}
        {mayManage && payment.refundable > 0 && !refundBlocked && (
          <Button variant="secondary" size="small" onClick={() => setOpen('refund')}>
            <Undo2 aria-hidden="true" size={18} />
            {words.refund}
          </Button>
        )}
        {mayManage && provider && (
          <Button
            variant="secondary"
            size="small"
            loading={check.isBusy}
            loadingText={words.checking}
            onClick={() => check.run()}
          >
            <RefreshCw aria-hidden="true" size={18} />
            {words.check}
          </Button>
        )}
      </div>
      {refundBlocked && (
        <div className={styles.note}>
          <Alert tone="warning">{words.blocked[refundBlocked]}</Alert>
        </div>
      )}
      {payment.manual && state === 'Awaiting Approval' && (
        <div className={styles.note}>
          <Alert tone="warning">
            <p>{payment.mayDecide ? words.waitsForYou : words.waitsForOther}</p>
            {payment.mayDecide && <DecisionButtons onDecide={onDecide} />}
          </Alert>
        </div>
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'place' && <PlaceDialog payment={payment} onClose={close} />}
    </>
  );
}

/** Approval or rejection by a second person. */
export function DecisionButtons({ onDecide }: Pick<PaymentActionsProps, 'onDecide'>) {
  return (
    <div className={styles.decision}>
      <Button size="small" onClick={() => onDecide('approve')}>
        {words.approve}
      </Button>
      <Button variant="secondary" size="small" onClick={() => onDecide('reject')}>
        {words.reject}
      </Button>
    </div>
  );
}
