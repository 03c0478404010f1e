import type { ContactRow } from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/file-columns';

const { contactMessages: heads } = words;

/** As the columns of the list. */
const cells: Readonly<Record<keyof typeof heads, (row: ContactRow) => string | number>> = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  email: ({ email }) => email,
  subject: ({ subject }) => subject,
  status: ({ status }) => status,
  received: ({ createdAt }) => createdAt,
  text: ({ excerpt }) => excerpt,
};

export const messagesFile = {
  list: 'contact-message',
  name: 'contact-messages',
  heads,
  cells,
} as const;
