import type { StayStatus } from '@sangamam/contract/accommodation/accommodation';
import {
  BedDouble,
  CircleCheck,
  CircleDashed,
  DoorOpen,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';

const looks: Record<StayStatus, { tone: StatusTone; icon: LucideIcon }> = {
  Unallocated: { tone: 'warning', icon: CircleDashed },
  Proposed: { tone: 'info', icon: PencilLine },
  Confirmed: { tone: 'success', icon: CircleCheck },
  'Checked in': { tone: 'success', icon: BedDouble },
  Released: { tone: 'neutral', icon: DoorOpen },
};

export function StayTag({ status }: { status: StayStatus }) {
  return <StatusTag {...looks[status]}>{status}</StatusTag>;
}
