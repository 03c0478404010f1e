import type { Language } from '@sangamam/contract/locale/languages';
import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/by-language/checked-payments';
import type { CheckedPayment } from '../../domain/money/index.ts';
import { dayAndTime } from '../../platform/message-kinds/event-facts.ts';

/** One line per payment, and one per mentioned payment that is not of this registration. */
export function paymentLines(
  payments: readonly CheckedPayment[],
  mentioned: readonly string[],
  language: Language,
): string {
  const own = words[language];
  const lines = payments.map((payment) =>
    own[outcomeOf(payment)](placeholderValues(payment, language)),
  );
  const known = new Set(payments.map(({ paymentId }) => paymentId));
  const unknown = mentioned.filter((id) => !known.has(id));
  lines.push(...unknown.map((id) => own.unknown({ id })));
  return lines.length === 0 ? own.none : lines.join('\n');
}

function outcomeOf(
  payment: CheckedPayment,
): Exclude<keyof (typeof words)['en'], 'none' | 'unknown'> {
  const { status, isCredited, refundedPaise, amountPaise } = payment;
  if (status === 'refunded' || refundedPaise >= amountPaise) return 'refunded';
  if (status === 'captured') {
    if (!isCredited) return 'kept';
    return refundedPaise > 0 ? 'partlyRefunded' : 'credited';
  }
  return status === 'failed' ? 'failed' : 'onItsWay';
}

function placeholderValues(payment: CheckedPayment, language: Language) {
  const { paymentId, amountPaise, refundedPaise, refundedAt, at, failureReason } = payment;
  const rupees = (paise: number) => formatRupees(paiseToRupees(paise));
  return {
    amount: rupees(amountPaise),
    id: paymentId,
    at: dayAndTime((refundedAt ?? at).toISOString(), language),
    refunded: rupees(refundedPaise),
    reason: failureReason || 'none',
  };
}
