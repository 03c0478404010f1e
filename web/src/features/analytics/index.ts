import { words } from '@sangamam/words/staff/pages/analytics';
import { ChartColumn } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const analytics: Noun = {
  pages: [{ path: paths.adminAnalytics, file: 'features/analytics/analytics-page.tsx' }],
  menu: [
    {
      label: words.analytics,
      to: paths.adminAnalytics,
      right: 'analytics.view',
      icon: ChartColumn,
    },
  ],
};
