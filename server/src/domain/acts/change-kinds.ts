import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { changes, choice, link, moment, text } from '../../platform/message-kinds/placeholders.ts';

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
    /** Whether this mail carries `undoUrl`. */
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

export const placePassed = defineKind('placePassed', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** `offered`: the link was made; `taken`: another person has the registration now. */
    what: choice('offered', 'taken'),
    /** Until when the link is good. */
    until: moment('2027-01-20T03:30:00.000Z'),
    /** Empty for who has no registration any longer. */
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});
