import { words } from '@sangamam/words/staff/pages/user-log';
import { ScrollText } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const userLogs: Noun = {
  pages: [{ path: paths.adminUserLogs, file: 'features/user-logs/user-logs-page.tsx' }],
  menu: [{ label: words.userLogs, to: paths.adminUserLogs, right: 'logs.view', icon: ScrollText }],
};
