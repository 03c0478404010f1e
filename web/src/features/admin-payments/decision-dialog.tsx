import { formatRupees } from '@sangamam/contract/locale/money';
import { decideManualPayment, decideRefund } from '@sangamam/contract/payments/changes';
import type { PaymentDetail, RefundView } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { usePaymentTaker } from './queries.ts';

const words = allWords.decide;

export type Decision = 'approve' | 'reject';

interface DecisionDialogProps {
  payment: PaymentDetail;
  /** The refund that waits; without it the payment itself does. */
  refund?: RefundView | undefined;
  decision: Decision;
  onClose: () => void;
}

/** The word of the second person; to reject needs a reason. */
export function DecisionDialog({ payment, refund, decision, onClose }: DecisionDialogProps) {
  const take = usePaymentTaker();
  const isRejecting = decision === 'reject';
  const amount = formatRupees(Math.abs(refund?.amount ?? payment.amount));
  const titles = refund
    ? { approve: words.approveRefund, reject: words.rejectRefund }
    : { approve: words.approvePayment, reject: words.rejectPayment };
  return (
    <ActionDialog
      endpoint={refund ? decideRefund : decideManualPayment}
      params={{ id: refund?._id ?? payment.paymentId }}
      start={{ decision, note: '' }}
      said={isRejecting ? words.rejected : words.approved}
      onDone={(detail) => {
        take(detail);
        onClose();
      }}
      isDanger={isRejecting}
      title={titles[decision]({ amount })}
      submit={isRejecting ? allWords.detail.reject : allWords.detail.approve}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {refund && <p>{refund.reason}</p>}
          <TextArea
            {...field('note')}
            label={isRejecting ? words.why : allWords.note}
            optional={!isRejecting}
            rows={3}
            maxCharacters={300}
          />
        </>
      )}
    </ActionDialog>
  );
}
