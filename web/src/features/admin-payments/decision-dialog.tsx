import { formatRupees } from '@sangamam/contract/money';
import { decideManualPayment, decideRefund } from '@sangamam/contract/payment-changes';
import type { PaymentDetail, RefundView } from '@sangamam/contract/payment-history';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useChange } from './use-change.ts';
import { words as allWords } from './words.ts';

const words = allWords.decide;
const minNoteLength = 3;

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
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, problem, isSending } = useChange(onClose);
  const isRejecting = decision === 'reject';
  const isMissing = isRejecting && note.trim().length < minNoteLength;
  const amount = formatRupees(Math.abs(refund?.amount ?? payment.amount));
  const titles = refund
    ? { approve: words.approveRefund, reject: words.rejectRefund }
    : { approve: words.approvePayment, reject: words.rejectPayment };

  function submit() {
    setIsChecked(true);
    if (isMissing) {
      document.getElementById('field-decisionNote')?.focus();
      return;
    }
    const body = { decision, note };
    run(
      () =>
        refund
          ? call(decideRefund, { params: { id: refund._id }, body })
          : call(decideManualPayment, { params: { id: payment.paymentId }, body }),
      () => (isRejecting ? words.rejected : words.approved),
    );
  }

  return (
    <ChangeDialog
      title={titles[decision](amount)}
      submit={isRejecting ? allWords.detail.reject : allWords.detail.approve}
      submitting={words.working}
      isDanger={isRejecting}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {refund && <p>{refund.reason}</p>}
      <TextArea
        name="decisionNote"
        label={isRejecting ? words.why : allWords.note}
        optional={!isRejecting}
        rows={3}
        maxCharacters={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={isChecked && isMissing ? allWords.mustReason : undefined}
      />
    </ChangeDialog>
  );
}
