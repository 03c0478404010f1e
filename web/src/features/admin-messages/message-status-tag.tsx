import type { ContactStatus } from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/contact-messages';
import { Archive, type LucideIcon, Mail, MailOpen, OctagonX, Reply } from 'lucide-react';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';

const looks: Record<ContactStatus, { tone: StatusTone; icon: LucideIcon }> = {
  New: { tone: 'warning', icon: Mail },
  Read: { tone: 'info', icon: MailOpen },
  Replied: { tone: 'success', icon: Reply },
  Archived: { tone: 'neutral', icon: Archive },
  Spam: { tone: 'neutral', icon: OctagonX },
};

/** How far a contact message is. */
export function MessageStatusTag({ status }: { status: ContactStatus }) {
  return <StatusTag {...looks[status]}>{words.statuses[status]}</StatusTag>;
}
