import type { Noun } from '../../kit/page/nouns.ts';
import { paths } from '../../kit/paths.ts';

export const issues: Noun = {
  pages: [
    { path: paths.reportIssue, file: 'features/issues/report-issue-page.tsx' },
    { path: paths.issueStatus, file: 'features/issues/issue-status-page.tsx' },
  ],
};
