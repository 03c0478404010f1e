import { formatRupees } from '@sangamam/contract/locale/money';
import type { RefundOffer } from '@sangamam/contract/payments/refunds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';

const words = allWords.leaving;

/** Says what comes back to who cancels today. */
export function refundToday(
  { cancel }: RefundOffer,
  { paymentAmount }: RegistrationRecord,
): string {
  if (paymentAmount === 0) return words.unpaid;
  return cancel > 0 ? words.today({ amount: formatRupees(cancel) }) : words.todayNothing;
}

/** The choices of what becomes of these rupees; who does not cancel leaves them there by going back. */
export function leavingChoices(rupees: number, isCancelling: boolean) {
  const amount = formatRupees(rupees);
  const choices = [
    { value: 'refund', label: words.refund({ amount }), hint: words.refundHint },
    { value: 'gift', label: words.gift({ amount }), hint: words.giftHint },
  ];
  const credit = { value: 'credit', label: words.credit, hint: words.creditHint };
  return isCancelling ? [...choices, credit] : choices;
}
