import { words } from '@sangamam/words/by-language/templates/accounts';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { count, link, moment, text } from '../../platform/message-kinds/placeholders.ts';

export const exportReady = defineKind('exportReady', words, {
  placeholders: {
    name: text('Asha Kurian'),
    rows: count(12_400),
    until: moment('2027-02-06T04:30:00Z'),
    exportsUrl: link('https://sangamam.example/admin/registrations?exports=open'),
  },
  required: ['exportsUrl'],
});
