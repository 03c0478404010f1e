import { inLanguage } from '../languages/in-language.ts';

/** Where a payer's money is, in words, in the language of the document. */
export const moneyWords = inLanguage('money', {
  today: (time: string) => `at ${time}`,
  otherDay: (day: string, time: string) => `on ${day} at ${time}`,
  soon: 'in a moment',
  /** `when` as one of the three above. */
  lookAgain: (when: string) => `We look again ${when}.`,
  withBank: {
    title: 'Your payment is with your bank.',
    text: (amount: string) =>
      `We are waiting for your bank’s word on ${amount}. Do not pay again; we will email you.`,
    plain: 'We are waiting for your bank’s word. Do not pay again; we will email you.',
  },
  notReceived: {
    title: 'No payment has arrived so far.',
    closed: 'The payment window was closed before the payment was made.',
    refused: (reason: string) => `The bank did not accept the payment: ${reason}`,
    text: 'If money has left your account all the same, it is credited by itself or comes back. Do not pay twice.',
  },
  received: {
    title: (amount: string) => `We have received ${amount}.`,
    text: (when: string) => `It arrived ${when}.`,
  },
  notMatched: {
    title: (amount: string) => `We have received ${amount} and not matched it yet.`,
    text: 'Somebody of our team looks at it; we will write to you. Do not pay again.',
  },
  refundStarted: {
    title: (amount: string) => `A refund of ${amount} is on its way.`,
    text: (when: string) =>
      `It was started ${when}. Your bank shows it normally within 5 to 7 working days.`,
  },
  refunded: {
    title: (amount: string) => `${amount} has been sent back to you.`,
    text: (when: string) =>
      `It left ${when}. Your bank shows it normally within 5 to 7 working days.`,
  },
  refundFailed: {
    title: (amount: string) => `The refund of ${amount} has not reached you.`,
    text: 'The money is safe with us. We send it again or write to you.',
  },
  paymentId: 'Payment ID',
  check: 'Check now',
  checking: 'Checking',
  checkIn: (seconds: number) =>
    seconds === 1 ? 'You can check again in 1 second' : `You can check again in ${seconds} seconds`,
});
