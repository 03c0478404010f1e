import type { Language } from '@sangamam/contract/languages';
import { formatRupees, paiseToRupees } from '@sangamam/contract/money';
import type { CheckedPayment } from '../../domain/money/index.ts';
import { dayAndTime } from '../../platform/messages/event-facts.ts';

interface PlaceholderValues {
  readonly amount: string;
  readonly id: string;
  readonly at: string;
  readonly refunded: string;
  readonly reason: string;
}

/** Sentences about what the provider reports of a payment, for the reporter. */
type Words = Readonly<
  Record<
    'credited' | 'kept' | 'onItsWay' | 'failed' | 'refunded' | 'partlyRefunded' | 'unknown',
    (said: PlaceholderValues) => string
  >
> & { readonly none: string };

const words: Readonly<Record<Language, Words>> = {
  en: {
    credited: ({ amount, id, at }) =>
      `${amount} (${id}): captured on ${at}, credited to your registration.`,
    kept: ({ amount, id, at }) =>
      `${amount} (${id}): captured on ${at}, not yet credited. We keep it safe and are looking into it; do not pay again.`,
    onItsWay: ({ amount, id }) =>
      `${amount} (${id}): on its way. Banks can take a while; do not pay again.`,
    failed: ({ amount, id, reason }) =>
      `${amount} (${id}): failed, no money was taken${reason && ` (${reason})`}. If your bank shows a debit, it goes back by itself within a few days.`,
    refunded: ({ amount, id, at }) => `${amount} (${id}): refunded by the provider on ${at}.`,
    partlyRefunded: ({ amount, id, at, refunded }) =>
      `${amount} (${id}): captured and credited; ${refunded} of it was refunded by the provider on ${at}.`,
    unknown: ({ id }) => `${id}: there is no such payment for your registration.`,
    none: 'There is no such payment: the provider knows of no attempt to pay for your registration.',
  },
  ml: {
    credited: ({ amount, id, at }) =>
      `${amount} (${id}): ${at}-ന് ലഭിച്ചു, നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ ചേർത്തു.`,
    kept: ({ amount, id, at }) =>
      `${amount} (${id}): ${at}-ന് ലഭിച്ചു, ഇതുവരെ രജിസ്ട്രേഷനിൽ ചേർത്തിട്ടില്ല. തുക സുരക്ഷിതമാണ്, ഞങ്ങൾ പരിശോധിക്കുന്നു; ദയവായി വീണ്ടും പണമടയ്ക്കരുത്.`,
    onItsWay: ({ amount, id }) =>
      `${amount} (${id}): പണം എത്തിക്കൊണ്ടിരിക്കുന്നു. ബാങ്കിന് അൽപ്പം സമയമെടുക്കാം; ദയവായി വീണ്ടും പണമടയ്ക്കരുത്.`,
    failed: ({ amount, id, reason }) =>
      `${amount} (${id}): പണമടയ്ക്കൽ നടന്നില്ല, തുക ഈടാക്കിയിട്ടില്ല${reason && ` (${reason})`}. അക്കൗണ്ടിൽ നിന്ന് പണം പോയിട്ടുണ്ടെങ്കിൽ ഏതാനും ദിവസങ്ങൾക്കകം തനിയെ തിരികെ വരും.`,
    refunded: ({ amount, id, at }) => `${amount} (${id}): ${at}-ന് തുക തിരികെ നൽകി.`,
    partlyRefunded: ({ amount, id, at, refunded }) =>
      `${amount} (${id}): ലഭിച്ചു, രജിസ്ട്രേഷനിൽ ചേർത്തു; അതിൽ ${refunded} ${at}-ന് തിരികെ നൽകി.`,
    unknown: ({ id }) => `${id}: നിങ്ങളുടെ രജിസ്ട്രേഷനിൽ ഇങ്ങനെയൊരു പണമടയ്ക്കൽ ഇല്ല.`,
    none: 'ഇങ്ങനെയൊരു പണമടയ്ക്കൽ ഇല്ല: നിങ്ങളുടെ രജിസ്ട്രേഷനായി പണമടയ്ക്കാനുള്ള ശ്രമമൊന്നും പേയ്‌മെന്റ് സേവനത്തിൽ കാണുന്നില്ല.',
  },
  hi: {
    credited: ({ amount, id, at }) =>
      `${amount} (${id}): ${at} को प्राप्त हुआ और आपके पंजीकरण में जोड़ दिया गया।`,
    kept: ({ amount, id, at }) =>
      `${amount} (${id}): ${at} को प्राप्त हुआ, अभी पंजीकरण में नहीं जोड़ा गया। राशि सुरक्षित है और हम जाँच कर रहे हैं; कृपया दोबारा भुगतान न करें।`,
    onItsWay: ({ amount, id }) =>
      `${amount} (${id}): भुगतान रास्ते में है। बैंक को कुछ समय लग सकता है; कृपया दोबारा भुगतान न करें।`,
    failed: ({ amount, id, reason }) =>
      `${amount} (${id}): भुगतान नहीं हो सका, कोई राशि नहीं ली गई${reason && ` (${reason})`}। यदि आपके खाते से राशि कटी है तो वह कुछ दिनों में अपने आप लौट आएगी।`,
    refunded: ({ amount, id, at }) => `${amount} (${id}): ${at} को राशि लौटा दी गई।`,
    partlyRefunded: ({ amount, id, at, refunded }) =>
      `${amount} (${id}): प्राप्त होकर पंजीकरण में जोड़ा गया; इसमें से ${refunded} ${at} को लौटा दिया गया।`,
    unknown: ({ id }) => `${id}: आपके पंजीकरण के लिए ऐसा कोई भुगतान नहीं है।`,
    none: 'ऐसा कोई भुगतान नहीं है: भुगतान सेवा में आपके पंजीकरण के लिए भुगतान का कोई प्रयास दर्ज नहीं है।',
  },
};

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
  const nothing = { amount: '', at: '', refunded: '', reason: '' };
  const unknown = mentioned.filter((id) => !known.has(id));
  lines.push(...unknown.map((id) => own.unknown({ ...nothing, id })));
  return lines.length === 0 ? own.none : lines.join('\n');
}

function outcomeOf(payment: CheckedPayment): Exclude<keyof Words, 'none' | 'unknown'> {
  const { status, isCredited, refundedPaise, amountPaise } = payment;
  if (status === 'refunded' || refundedPaise >= amountPaise) return 'refunded';
  if (status === 'captured') {
    if (!isCredited) return 'kept';
    return refundedPaise > 0 ? 'partlyRefunded' : 'credited';
  }
  return status === 'failed' ? 'failed' : 'onItsWay';
}

function placeholderValues(payment: CheckedPayment, language: Language): PlaceholderValues {
  const { paymentId, amountPaise, refundedPaise, refundedAt, at, failureReason } = payment;
  const rupees = (paise: number) => formatRupees(paiseToRupees(paise));
  return {
    amount: rupees(amountPaise),
    id: paymentId,
    at: dayAndTime((refundedAt ?? at).toISOString(), language),
    refunded: rupees(refundedPaise),
    reason: failureReason ?? '',
  };
}
