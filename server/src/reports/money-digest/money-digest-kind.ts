import { words } from '@sangamam/words/by-language/templates/money';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { choice, count, day, link, text } from '../../platform/message-kinds/placeholders.ts';

export const moneyDigest = defineKind('moneyDigest', words, {
  placeholders: {
    day: day('2026-11-20T06:30:00Z'),
    acts: count(2),
    list: text('10:42 Leela Varma: Refunded a payment, pay_Qx81, ₹500'),
    /** `yes`: this mailbox was told until now and is not any longer. */
    isLast: choice('no', 'yes'),
    head: text(`687:${'3f'.repeat(32)}`),
    logUrl: link('https://sangamam.example/admin/user-logs'),
  },
  required: ['list', 'head'],
});
