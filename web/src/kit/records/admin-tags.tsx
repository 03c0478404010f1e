import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import { Ban, CircleCheck, Clock, type LucideIcon, PencilLine, Send, Undo2 } from 'lucide-react';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';

interface Look {
  readonly tone: StatusTone;
  readonly icon?: LucideIcon;
}

const paymentLooks: Record<PaymentStatus, Look> = {
  Pending: { tone: 'warning' },
  Processing: { tone: 'info' },
  Failed: { tone: 'error' },
  Completed: { tone: 'success' },
  'Partially Paid': { tone: 'warning' },
  'Partially Refunded': { tone: 'neutral', icon: Undo2 },
  Refunded: { tone: 'neutral', icon: Undo2 },
};

const registrationLooks: Record<RegistrationStatus, Look> = {
  Draft: { tone: 'neutral', icon: PencilLine },
  Submitted: { tone: 'info', icon: Send },
  Waitlisted: { tone: 'warning', icon: Clock },
  Confirmed: { tone: 'success', icon: CircleCheck },
  'Checked In': { tone: 'success', icon: CircleCheck },
  Cancelled: { tone: 'neutral', icon: Ban },
};

/** For lists, where the colour of the words is enough. */
export const paymentTone = (status: PaymentStatus): StatusTone => paymentLooks[status].tone;

export function PaymentTag({ status }: { status: PaymentStatus }) {
  return <StatusTag {...paymentLooks[status]}>{status}</StatusTag>;
}

export function RegistrationTag({ status }: { status: RegistrationStatus }) {
  return <StatusTag {...registrationLooks[status]}>{status}</StatusTag>;
}
