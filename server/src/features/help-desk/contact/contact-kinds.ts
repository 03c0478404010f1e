import { words } from '@sangamam/words/by-language/templates/help-desk';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { choice, text } from '../../../platform/message-kinds/placeholders.ts';

const subjects = choice('General', 'Registration', 'Payment', 'Sponsorship', 'Media', 'Other');

const message = text('12');
const thread = { is: 'number', placeholder: 'message' } as const;

export const contactReceived = defineKind('contactReceived', words, {
  isForAnybody: true,
  // nothing that was typed: whoever typed it need not own the mailbox
  placeholders: { message },
  required: [],
  repliesTo: thread,
});

export const contactCopy = defineKind('contactCopy', words, {
  placeholders: {
    message,
    name: text('Anu Thomas'),
    email: text('anu@example.org'),
    phone: text('+919876543210'),
    subject: subjects,
    text: text('Is there parking for buses near the venue?'),
  },
  required: ['email', 'text'],
  // the mailbox writes to the sender
  repliesTo: { is: 'address', placeholder: 'email' },
});

export const contactReply = defineKind('contactReply', words, {
  placeholders: {
    message,
    name: text('Anu Thomas'),
    text: text('Yes, there is room for ten buses behind the hall.'),
    question: text('Is there parking for buses near the venue?'),
  },
  required: ['text'],
  repliesTo: thread,
});
