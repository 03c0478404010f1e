import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { changes, link, text } from '../../../platform/message-kinds/placeholders.ts';

export const changed = defineKind('changed', words, {
  isForAnybody: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    changes: changes([
      { field: 'district', before: 'Kollam', after: 'Idukki' },
      { field: 'travelTime', before: '', after: '06:30' },
    ]),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'changes'],
});
