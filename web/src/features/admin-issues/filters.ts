import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  issueAges,
  issueCategories,
  issuePriorities,
  issueSorts,
  issueStatuses,
  type listIssues,
} from '@sangamam/contract/help-desk/issues';
import { listFilters, several, severalIds } from '../../kit/lists/list-filters.ts';

/** The filters of the list; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listIssues>;

export const issueFilters = listFilters<Filters>({
  name: 'issues',
  defaults: {
    searchTerm: '',
    status: 'All',
    category: 'All',
    priority: 'All',
    assignee: 'All',
    age: 'All',
    sort: 'age',
    page: 1,
    limit: 10,
  },
  choices: {
    status: several(issueStatuses),
    category: several(issueCategories),
    priority: several(issuePriorities),
    assignee: severalIds(['me', 'none']),
    age: issueAges,
    sort: issueSorts,
  },
});
