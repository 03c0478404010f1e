import { words } from '@sangamam/words/by-language/templates/money';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { choice, link, rupees, text } from '../../../platform/message-kinds/placeholders.ts';

export const refund = defineKind('refund', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** `disputed`: the payer's bank took it back. */
    state: choice('started', 'done', 'rejected', 'disputed'),
    /** Why it was rejected. */
    note: text('Cancelled after the last day for refunds'),
    /** `provider`: through the payment provider; `staff`: handed back by staff. */
    way: choice('provider', 'staff'),
    /** Set if we ask if they still come; `owing`: something is due if they do. */
    coming: choice('ask', 'owing', 'none'),
    due: rupees(1000),
    amount: rupees(1000),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});

export const leaving = defineKind('leaving', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    what: choice('cancel', 'fewer'),
    /** `none`: nothing comes back. */
    choice: choice('refund', 'credit', 'none'),
    amount: rupees(1890),
    /** The line of the refund table that holds. */
    table: text('Until Fri, 25 Dec 2026: 90% of the fee'),
    refundUrl: link('https://sangamam.example/refund-policy'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});

export const unmatched = defineKind('unmatched', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(700),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});
