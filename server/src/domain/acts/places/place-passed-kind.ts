import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { choice, link, moment, text } from '../../../platform/message-kinds/placeholders.ts';

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
