import { type ContactStatus, contactTransitions } from '@sangamam/contract/contact-messages';

/** Why a message may not be moved from one status to another; null when it may (Product 6). */
export function refusalOf(from: ContactStatus, to: ContactStatus): string | null {
  return contactTransitions[from].includes(to)
    ? null
    : `This cannot be changed from ${from} to ${to}.`;
}

/** What a reply makes of a message; null where none may be sent: to spam. */
export function statusAfterReply(status: ContactStatus): ContactStatus | null {
  if (status === 'Spam') return null;
  return status === 'Archived' ? 'Archived' : 'Replied';
}
