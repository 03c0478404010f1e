import { checkPayment } from '@sangamam/contract/payment-changes';
import type { PaymentDetail } from '@sangamam/contract/payment-history';
import { downloadReceipt } from '@sangamam/contract/receipts';
import { FileText, RefreshCw, Split, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CallError, call, callFile } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import type { Decision } from './decision-dialog.tsx';
import styles from './details.module.css';
import { PlaceDialog } from './place-dialog.tsx';
import { useMayManage } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { useChange } from './use-change.ts';
import { words as allWords } from './words.ts';

const words = allWords.detail;

interface PaymentActionsProps {
  payment: PaymentDetail;
  onDecide: (decision: Decision) => void;
}

/** What can be done with a payment now; staff who may only view get the receipt. */
export function PaymentActions({ payment, onDecide }: PaymentActionsProps) {
  const mayManage = useMayManage();
  const [open, setOpen] = useState<'refund' | 'place' | null>(null);
  const check = useChange(() => {});
  const { paymentId, registration, receiptNumber, refundBlocked, provider, state } = payment;
  const close = () => setOpen(null);

  async function saveReceipt() {
    if (!registration || !receiptNumber) return;
    try {
      const params = { id: registration._id, receiptNumber };
      saveFile(await callFile(downloadReceipt, { params }), `${receiptNumber}.pdf`);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      showToast(thrown.message, { tone: 'error', durationMs: adminToastMs });
    }
  }

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
            loading={check.isSending}
            loadingText={words.checking}
            onClick={() =>
              check.run(
                () => call(checkPayment, { params: { id: paymentId } }),
                () => words.checked,
              )
            }
          >
            <RefreshCw aria-hidden="true" size={18} />
            {words.check}
          </Button>
        )}
        {registration && receiptNumber && (
          <Button variant="secondary" size="small" onClick={saveReceipt}>
            <FileText aria-hidden="true" size={18} />
            {words.receipt}
          </Button>
        )}
      </div>
      {check.problem && (
        <div className={styles.note}>
          <Alert tone="error" live>
            {check.problem.message}
          </Alert>
        </div>
      )}
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
