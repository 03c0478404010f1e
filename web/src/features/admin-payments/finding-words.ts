import type { FindingKind } from '@sangamam/contract/payment-findings';

interface FindingText {
  readonly title: string;
  /** What it means, and what to do. */
  readonly text: string;
}

/** The words of the findings inbox. Another language is another object. */
export const findingWords = {
  kind: 'Kind',
  state: 'State',
  states: { open: 'Open', closed: 'Closed', All: 'All' },
  none: 'Nothing needs a look',
  noneText: 'Every payment has found its place.',
  subject: 'About',
  reason: 'Because',
  since: (day: string, time: string) => `Since ${day}, ${time}`,
  closed: (day: string, time: string) => `closed ${day}, ${time}`,
  closedBy: (name: string) => `by ${name}`,
  closedItself: 'by itself',
  openPayment: 'Open the payment',
  close: 'Close with a note',
  closeTitle: 'Close this finding?',
  closeText: 'It opens again by itself if the facts change.',
  closeNote: 'What did you find out?',
  closeSubmit: 'Close it',
  closing: 'Closing…',
  closedToast: 'Finding closed',
  retried: 'The event is being worked on again.',
  retry: 'Try again',
  retrying: 'Trying…',
  reconcile: 'Go to Reconcile',
  more: 'Everything noted',
  kinds: {
    unallocated: {
      title: 'Money that fits nowhere',
      text: 'It came in for a registration but nothing asked for it. Place it or refund it.',
    },
    orphan: {
      title: 'Money of nobody',
      text: 'Captured, and no registration is known for it. Attach it to one or refund it.',
    },
    mismatch: {
      title: 'Not what was asked for',
      text: 'Another amount, currency or mode than the order. Compare before you place or refund it.',
    },
    stuck_order: {
      title: 'On its way for six days',
      text: 'The bank has not answered. Ask Razorpay again, then tell the payer.',
    },
    parked_webhook: {
      title: 'An event that failed ten times',
      text: 'Razorpay sent it and it could not be worked on. Try it again.',
    },
    dispute: {
      title: 'Dispute',
      text: 'The payer’s bank asks for the money back. Answer in Razorpay’s dashboard before its date.',
    },
    late_authorisation: {
      title: 'Captured after paying was over',
      text: 'The payment counts. Refund it if there is no place any more, else close this.',
    },
    suspicious_claim: {
      title: 'A claim that was not true',
      text: 'Somebody claimed a payment that is not theirs. No money moved.',
    },
    refund_failed: {
      title: 'A refund that did not arrive',
      text: 'The money is with us again. Refund it once more or another way.',
    },
    difference: {
      title: 'A day that differs',
      text: 'Razorpay and the ledger add up to different sums. Reconcile these days.',
    },
  } satisfies Record<FindingKind, FindingText>,
  /** Reasons as the server gives them; others are shown as they are. */
  reasons: {
    unknown_order: 'no order of ours stands for it',
    amount_mismatch: 'the amount differs from the order',
    registration_closed: 'the registration is cancelled or deleted',
    fee_already_paid: 'the fee is already paid',
    refunded_before_seen: 'it was refunded before we saw it',
    wrong_mode: 'it was made in another mode',
    refunded: 'it was refunded meanwhile',
    refund_failed: 'a refund failed and the fee was paid again since',
    not_taken_in: 'what Razorpay says of it could not be taken in',
    bad_signature: 'the signature does not match',
  } as Readonly<Record<string, string>>,
} as const;
