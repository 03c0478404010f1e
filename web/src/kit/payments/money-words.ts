import { inLanguage } from '../../ui/in-language.ts';

/** Texts about a payer's money, in the language of the page. */
export const moneyWords = inLanguage('money', {
  today: (time: string) => `at ${time}`,
  otherDay: (day: string, time: string) => `on ${day} at ${time}`,
  soon: 'in a moment',
  /** `when` is one of the three above. */
  lookAgain: (when: string) => `We look again ${when}.`,
  withBank: {
    title: 'Your payment is with your bank.',
    text: (amount: string) =>
      `We are waiting for your bank’s word on ${amount}. Do not pay again; we will email you.`,
    plain: 'We are waiting for your bank’s word. Do not pay again; we will email you.',
  },
  looking: {
    title: 'We are looking for your payment.',
    /** `when` is one of the first two. */
    text: (when: string) =>
      `The payment window was opened ${when}, and we have not heard how it ended. If you paid, please wait. If you did not, open it again: it is the same payment, not a second one.`,
    open: 'Open the payment window again',
  },
  closed: {
    title: 'You closed the payment window. Nothing was charged.',
    text: 'Your answers are saved. Try again when you are ready.',
  },
  refused: {
    title: (reason: string) => `The bank did not accept the payment: ${reason}`,
    plain: 'The bank did not accept the payment.',
    text: 'If money has left your account all the same, please wait: it is credited by itself or comes back. If not, you can try again.',
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
  cancelled: {
    title: 'This registration is cancelled.',
    text: 'Nothing can be paid or changed. If this is a mistake, raise an issue.',
  },
  waitlisted: {
    title: 'You are on the waiting list.',
    text: 'Nothing is to be paid now. If the organisers can give you a place, you get an email with the way to pay.',
  },
  again: 'Try payment again',
  opening: 'Opening the payment window',
  initFailed: 'Failed to initialize payment.',
  leftUnpaid: 'Payment was not completed. Your answers are saved.',
  confirmingTitle: 'Confirming your payment.',
  confirming: 'Do not close this page.',
  failed: 'Failed to fetch registration data',
  tryAgain: 'Try again',
  paymentId: 'Payment ID',
  check: 'Check now',
  checking: 'Checking',
  checkIn: (seconds: number) =>
    seconds === 1 ? 'You can check again in 1 second' : `You can check again in ${seconds} seconds`,
});
