import type { QueryOf } from '@sangamam/contract/endpoint';
import {
  issueAges,
  issueCategories,
  issuePriorities,
  issueStatuses,
  type listIssues,
} from '@sangamam/contract/issues';
import { listFilters } from '../../kit/lists/list-filters.ts';

/** What the list asks for; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listIssues>;

const isAssignee = (value: string) =>
  value === 'me' || value === 'none' || /^[\da-f-]{36}$/.test(value);

export const issueFilters = listFilters<Filters>({
  defaults: {
    searchTerm: '',
    status: 'All',
    category: 'All',
    priority: 'All',
    assignee: 'All',
    age: 'All',
    page: 1,
    limit: 10,
  },
  choices: {
    status: issueStatuses,
    category: issueCategories,
    priority: issuePriorities,
    assignee: isAssignee,
    age: issueAges,
  },
});
