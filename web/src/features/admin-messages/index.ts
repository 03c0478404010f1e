import { words } from '@sangamam/words/staff/pages/contact-messages';
import { Inbox } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';

export const messagesPath = '/admin/contact-messages';
export const messagePath = (id: string) => `${messagesPath}/${encodeURIComponent(id)}`;

export const adminMessages: Noun = {
  pages: [
    {
      path: messagesPath,
      file: 'features/admin-messages/messages-page.tsx',
      children: [{ path: ':id', file: 'features/admin-messages/message-page.tsx' }],
    },
  ],
  menu: [{ label: words.contactMessages, to: messagesPath, right: 'messages.manage', icon: Inbox }],
  links: { contact_message: messagePath },
};
