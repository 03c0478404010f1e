import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { chosenOf, isChosenOf } from '@sangamam/contract/calls/lists';
import {
  issueAges,
  issueCategories,
  issuePriorities,
  issueSorts,
  issueStatuses,
  type listIssues,
} from '@sangamam/contract/help-desk/issues';
import { listFilters } from '../../kit/lists/list-filters.ts';

/** The filters of the list; each part stands in the address under its name. */
export type Filters = QueryOf<typeof listIssues>;

const isAssignee = (text: string) =>
  isChosenOf(text) && chosenOf(text).every((id) => /^(me|none|[\da-f-]{36})$/.test(id));
const several = (allowed: readonly string[]) => (text: string) => isChosenOf(text, allowed);

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
    assignee: isAssignee,
    age: issueAges,
    sort: issueSorts,
  },
});
