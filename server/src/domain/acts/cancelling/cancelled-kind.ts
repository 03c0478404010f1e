import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { link, text } from '../../../platform/message-kinds/placeholders.ts';

export const cancelled = defineKind('cancelled', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    refundUrl: link('https://sangamam.example/refund-policy'),
  },
  required: ['number'],
});
