import { formatRupees, paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import { refundPayment } from '@sangamam/contract/payments/changes';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readAmount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField, RadioCards } from '../../ui/choice-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { payerName } from './columns.tsx';
import { useOverview, usePaymentTaker } from './queries.ts';

const words = allWords.refund;
const maxReasonLength = 300;

interface RefundDialogProps {
  payment: PaymentDetail;
  onClose: () => void;
}

/** All that is left of a payment, or a part of it; the server asks for the password again. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { refundable, refundableFee, manual, paymentId } = payment;
  const take = usePaymentTaker();
  const { data: overview } = useOverview();
  const limit = overview?.refundApprovalAbove ?? Number.POSITIVE_INFINITY;

  /** The most that can be refunded, in rupees. */
  const mostOf = ({ withPayerFee }: { withPayerFee: boolean }) =>
    paiseToRupees(toPaise(refundable) + (withPayerFee ? toPaise(refundableFee) : 0));

  /** The digits of what is refunded; null for more than there is. */
  function read(given: { howMuch: string; amount: string; withPayerFee: boolean }): string | null {
    const amount = given.howMuch === 'part' ? readAmount(given.amount) : String(mostOf(given));
    return amount !== null && Number(amount) <= mostOf(given) ? amount : null;
  }

  return (
    <ActionDialog
      endpoint={refundPayment}
      params={{ id: paymentId }}
      start={{
        howMuch: 'whole',
        amount: '',
        reason: '',
        withPayerFee: false,
        cancelRegistration: false,
        tellPayer: true,
      }}
      check={(values) => ({
        amount: read(values) === null && allWords.manualPayment.mustAmount,
      })}
      body={({ howMuch, amount, ...more }) => ({
        ...more,
        amount: read({ howMuch, amount, ...more }) ?? '',
      })}
      said={(changed) =>
        countWaiting(changed) > countWaiting(payment)
          ? words.waitsFor({ amount: formatRupees(limit) })
          : manual
            ? words.recorded
            : words.started
      }
      onDone={(detail) => {
        take(detail);
        onClose();
      }}
      isDanger
      title={words.title({ name: payerName(payment) })}
      submit={(values) => {
        const amount = read(values);
        return amount === null
          ? words.submitPlain
          : words.submit({ amount: formatRupees(Number(amount)) });
      }}
      submitting={words.submitting}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <RadioCards
            {...field('howMuch')}
            label={words.howMuch}
            options={[
              { value: 'whole', label: words.whole({ amount: formatRupees(mostOf(values)) }) },
              { value: 'part', label: words.part },
            ]}
          />
          {values.howMuch === 'part' && (
            <AmountField
              {...field('amount')}
              label={words.amount}
              hint={words.most({ amount: formatRupees(mostOf(values)) })}
              inputMode="decimal"
            />
          )}
          {refundableFee > 0 && (
            <CheckboxField
              {...field('withPayerFee')}
              label={words.withPayerFee({ amount: formatRupees(refundableFee) })}
            />
          )}
          <TextArea
            {...field('reason')}
            label={allWords.reason}
            hint={words.reasonHint}
            rows={3}
            maxCharacters={maxReasonLength}
          />
          {payment.registration && payment.fee?.status !== 'Cancelled' && (
            <CheckboxField {...field('cancelRegistration')} label={words.alsoCancel} />
          )}
          {payment.registration && <CheckboxField {...field('tellPayer')} label={words.tell} />}
          <p className="note">{manual ? words.manual : words.provider}</p>
          {Number(read(values)) > limit && (
            <Alert tone="warning">{words.needsSecond({ amount: formatRupees(limit) })}</Alert>
          )}
        </>
      )}
    </ActionDialog>
  );
}

const countWaiting = ({ refunds }: PaymentDetail) =>
  refunds.filter(({ state }) => state === 'Awaiting Approval').length;
