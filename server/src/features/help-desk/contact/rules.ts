import type { ContactStatus } from '@sangamam/contract/help-desk/contact-messages';

/** The status after a reply; null when none may be sent, as to spam. */
export function statusAfterReply(status: ContactStatus): ContactStatus | null {
  if (status === 'Spam') return null;
  return status === 'Archived' ? 'Archived' : 'Replied';
}
