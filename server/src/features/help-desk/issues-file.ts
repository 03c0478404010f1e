import type { IssueRow } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/file-columns';

const { issues: heads } = words;

/** As the columns of the list. */
const cells: Readonly<Record<keyof typeof heads, (row: IssueRow) => string | number>> = {
  number: ({ number }) => number,
  title: ({ title }) => title,
  category: ({ category }) => category,
  priority: ({ priority }) => priority,
  status: ({ status }) => status,
  reporter: ({ reporter }) => reporter,
  registration: ({ registration }) => registration?.registrationNumber ?? '',
  school: ({ registration }) => registration?.school ?? '',
  assignee: ({ assignee }) => assignee?.name ?? '',
  created: ({ createdAt }) => createdAt,
  changed: ({ updatedAt }) => updatedAt,
  text: ({ excerpt }) => excerpt,
};

export const issuesFile = { list: 'issue', name: 'issues', heads, cells } as const;
