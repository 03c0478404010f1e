import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { changes, choice, link, text } from '../../../platform/message-kinds/placeholders.ts';

export const contactChanged = defineKind('contactChanged', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    changes: changes([
      { field: 'email', before: 'an•••@gmail.com', after: 'an•••@example.org' },
      { field: 'contactNumber', before: '+91 ••• 3210', after: '+91 ••• 4567' },
    ]),
    /** `codes`: the registrant proved both contacts with codes; `organisers`: staff made the change. */
    by: choice('codes', 'organisers'),
    /** Set only in the mail to the old address. */
    undoUrl: link('https://sangamam.example/undo-contact-change#sample'),
    /** Says if this mail carries `undoUrl`. */
    undo: choice('here', 'elsewhere'),
  },
  required: ['number', 'changes', 'undoUrl'],
});

export const contactRestored = defineKind('contactRestored', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    changes: changes([{ field: 'email', before: 'an•••@example.org', after: 'an•••@gmail.com' }]),
  },
  required: ['number', 'changes'],
});
