import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { unpaid } from '../../money/index.ts';

export const unpaidReminder = defineKind('unpaidReminder', words, {
  onlyWhile: ['Submitted'],
  isForAnybody: true,
  isReminder: true,
  placeholders: unpaid.placeholders,
  required: ['number', 'amount', 'payUrl'],
});
