import { words } from '@sangamam/words/staff/pages/dashboard';
import { LayoutDashboard } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const dashboard: Noun = {
  pages: [{ path: paths.adminDashboard, file: 'features/dashboard/dashboard-page.tsx' }],
  menu: [
    {
      label: words.dashboard,
      to: paths.adminDashboard,
      right: 'dashboard.view',
      icon: LayoutDashboard,
    },
  ],
};
