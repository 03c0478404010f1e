import { words } from '@sangamam/words/staff/pages/issues';
import { LifeBuoy } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { adminIssuePath, paths } from '../../kit/paths.ts';

const path = paths.adminIssues;

export const adminIssues: Noun = {
  pages: [
    {
      path,
      file: 'features/admin-issues/issues-page.tsx',
      children: [{ path: ':id', file: 'features/admin-issues/issue-page.tsx' }],
    },
  ],
  menu: [{ label: words.issues, to: path, right: 'issues.view', icon: LifeBuoy }],
  links: { issue: adminIssuePath },
};
