import { type Action, can } from '@sangamam/contract/calls/permissions';
import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import type { words as adminWords } from '@sangamam/words/staff/frame';
import {
  BedDouble,
  Bus,
  ChartColumn,
  Inbox,
  IndianRupee,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  ScanLine,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react';
import { checkInPath, paths } from '../kit/paths.ts';

export interface AdminPage {
  readonly path: string;
  readonly word: keyof (typeof adminWords)['pages'];
  readonly icon: LucideIcon;
  /** Who may do this sees the page in the sidebar (docs/product/staff.md#pages). */
  readonly action: Action;
  readonly unless?: Action;
}

/** The pages of the back office in the order of the sidebar (docs/product/fixed.md#addresses-and-order). */
const adminPages: readonly AdminPage[] = [
  {
    path: paths.adminDashboard,
    word: 'dashboard',
    icon: LayoutDashboard,
    action: 'dashboard.view',
  },
  {
    path: paths.adminRegistrations,
    word: 'registrations',
    icon: Users,
    action: 'registrations.view',
  },
  {
    path: checkInPath,
    word: 'checkIn',
    icon: ScanLine,
    action: 'checkin.do',
    // with it, the door is a link of the list
    unless: 'registrations.view',
  },
  {
    path: paths.adminAccommodation,
    word: 'accommodation',
    icon: BedDouble,
    action: 'accommodation.manage',
  },
  {
    path: paths.adminTransportation,
    word: 'transportation',
    icon: Bus,
    action: 'transportation.manage',
  },
  {
    path: paths.adminAnalytics,
    word: 'analytics',
    icon: ChartColumn,
    action: 'analytics.view',
  },
  {
    path: paths.adminPaymentHistory,
    word: 'paymentHistory',
    icon: IndianRupee,
    action: 'payments.view',
  },
  { path: paths.adminIssues, word: 'issues', icon: LifeBuoy, action: 'issues.view' },
  {
    path: paths.adminContactMessages,
    word: 'contactMessages',
    icon: Inbox,
    action: 'messages.manage',
  },
  {
    path: paths.adminSettings,
    word: 'settings',
    icon: Settings,
    action: 'settings.edit',
  },
  {
    path: paths.adminUserLogs,
    word: 'userLogs',
    icon: ScrollText,
    action: 'logs.view',
  },
];

/**
 * The pages in this admin's sidebar. The role of super admin counts only once the server has confirmed it;
 * until then they see what any admin with their permissions sees.
 */
export function pagesFor(user: AdminUser, isSuperAdmin: boolean): readonly AdminPage[] {
  const role = isSuperAdmin ? user.role : 'admin';
  const may = (action: Action) => can({ ...user, role }, action);
  return adminPages.filter(({ action, unless }) => may(action) && !(unless && may(unless)));
}
