import type { IssueRow, IssueStatus } from '@sangamam/contract/help-desk/issues';
import {
  ArrowDown,
  ArrowUp,
  ChevronsUp,
  CircleCheck,
  CircleDot,
  type LucideIcon,
  Minus,
  Wrench,
} from 'lucide-react';
import { StatusTag, type StatusTone } from '../../ui/status-tag.tsx';

interface Look {
  readonly tone: StatusTone;
  readonly icon?: LucideIcon;
}

const statusLooks: Record<IssueStatus, Look> = {
  Open: { tone: 'warning', icon: CircleDot },
  'In Progress': { tone: 'info', icon: Wrench },
  Resolved: { tone: 'success', icon: CircleCheck },
  Closed: { tone: 'neutral', icon: CircleCheck },
};

const priorityLooks: Record<IssueRow['priority'], Look> = {
  Low: { tone: 'neutral', icon: ArrowDown },
  Medium: { tone: 'neutral', icon: Minus },
  High: { tone: 'warning', icon: ArrowUp },
  Urgent: { tone: 'error', icon: ChevronsUp },
};

export function IssueStatusTag({ status }: { status: IssueStatus }) {
  return <StatusTag {...statusLooks[status]}>{status}</StatusTag>;
}

export function PriorityTag({ priority }: Pick<IssueRow, 'priority'>) {
  return <StatusTag {...priorityLooks[priority]}>{priority}</StatusTag>;
}
