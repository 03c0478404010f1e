import { words } from '@sangamam/words/by-language/templates/money';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { count, day, link, text } from '../../platform/message-kinds/placeholders.ts';

export const moneyDigest = defineKind('moneyDigest', words, {
  placeholders: {
    day: day('2026-11-20T06:30:00Z'),
    acts: count(2),
    list: text('10:42 Leela Varma: Refunded a payment, pay_Qx81, ₹500'),
    head: text(`687:${'3f'.repeat(32)}`),
    logUrl: link('https://sangamam.example/admin/user-logs'),
  },
  required: ['list', 'head'],
});
