import { inLanguage } from '../../ui/in-language.ts';

export const payWords = inLanguage('pay', {
  offline:
    'You are offline. Nothing can be paid until you are back; the fee is asked for again then.',
  amount: 'Amount to pay',
  amountHint: 'You may pay more than the minimum',
  minimum: (amount: string) => `The minimum is ${amount}`,
  maximum: (amount: string) => `The most you can pay at once is ${amount}`,
  invalid: 'Please enter a valid amount',
  proceed: (amount: string) => `Proceed to pay ${amount}`,
  proceedPlain: 'Proceed',
  later: 'Submit now, pay later',
  submitting: 'Submitting',
  methods: 'You can pay by UPI, card, net banking or wallet.',
  refund: 'How refunds work',
  nothingUnsaved: 'You will leave nothing unsaved.',
  unfinished: 'Please check your answers and submit the form first.',
  toReview: 'Check your answers',
  nothingDue: 'There is nothing to pay.',
  toSuccess: 'View registration',
  breakdown: 'What you pay for',
});
