import { words } from '@sangamam/words/by-language/templates/help-desk';
import { defineKind } from '../../../platform/messages/define-kind.ts';
import { choice, text } from '../../../platform/messages/placeholders.ts';

const subjects = choice('General', 'Registration', 'Payment', 'Sponsorship', 'Media', 'Other');

export const contactReceived = defineKind('contactReceived', words, {
  isForAnybody: true,
  // nothing that was typed: whoever typed it need not own the mailbox
  placeholders: {},
  required: [],
});

export const contactCopy = defineKind('contactCopy', words, {
  placeholders: {
    name: text('Anu Thomas'),
    email: text('anu@example.org'),
    phone: text('+919876543210'),
    subject: subjects,
    text: text('Is there parking for buses near the venue?'),
  },
  required: ['email', 'text'],
});

export const contactReply = defineKind('contactReply', words, {
  placeholders: {
    name: text('Anu Thomas'),
    text: text('Yes, there is room for ten buses behind the hall.'),
    question: text('Is there parking for buses near the venue?'),
  },
  required: ['text'],
});
