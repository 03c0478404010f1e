import { type ContactStatus, contactTransitions } from '@sangamam/contract/contact-messages';

/**
 * Why a message may not be moved from one status to another; null when it may
 * (docs/product/issues-and-messages.md#contact-messages).
 */
export function refusalOf(from: ContactStatus, to: ContactStatus): string | null {
  return contactTransitions[from].includes(to)
    ? null
    : `This cannot be changed from ${from} to ${to}.`;
}

/** The status after a reply; null when none may be sent, as to spam. */
export function statusAfterReply(status: ContactStatus): ContactStatus | null {
  if (status === 'Spam') return null;
  return status === 'Archived' ? 'Archived' : 'Replied';
}
