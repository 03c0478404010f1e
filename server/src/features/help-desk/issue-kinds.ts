import { words } from '@sangamam/words/by-language/templates/help-desk';
import { defineKind } from '../../platform/message-kinds/define-kind.ts';
import { link, text } from '../../platform/message-kinds/placeholders.ts';

const about = {
  issue: text('17'),
  title: text('Payment'),
  name: text('Anu Thomas'),
  statusUrl: link('https://sangamam.example/issue-status?issue=17'),
};

const thread = { is: 'number', placeholder: 'issue' } as const;

export const issueReceived = defineKind('issueReceived', words, {
  evenIfCancelled: true,
  isForAnybody: true,
  // nothing that was typed: whoever typed it need not own the mailbox
  placeholders: { issue: about.issue, type: text('Payment'), statusUrl: about.statusUrl },
  required: ['issue'],
  repliesTo: thread,
});

export const issueAnswered = defineKind('issueAnswered', words, {
  evenIfCancelled: true,
  placeholders: { ...about, text: text('Could you send us the date of the second payment?') },
  required: ['issue', 'text'],
  repliesTo: thread,
});

export const issuePaymentChecked = defineKind('issuePaymentChecked', words, {
  evenIfCancelled: true,
  placeholders: {
    ...about,
    text: text('₹500 (pay_Nb4aXqLm2RtY7z): captured on Sat, 21 Nov 2026, 10:42 am, credited.'),
  },
  required: ['issue', 'text'],
  repliesTo: thread,
});

export const issueResolved = defineKind('issueResolved', words, {
  evenIfCancelled: true,
  placeholders: { ...about, text: text('The second payment was sent back to your account.') },
  required: ['issue', 'text'],
  repliesTo: thread,
});

export const issueClosed = defineKind('issueClosed', words, {
  evenIfCancelled: true,
  placeholders: { ...about, text: text('You told us the same in issue #16, which we work on.') },
  required: ['issue', 'text'],
  repliesTo: thread,
});
