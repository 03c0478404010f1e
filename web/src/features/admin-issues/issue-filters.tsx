import {
  countIssues,
  issueAges,
  issueCategories,
  issuePriorities,
  issueStatuses,
} from '@sangamam/contract/help-desk/issues';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/issues';
import { useMemo } from 'react';
import { call } from '../../kit/calls/call.ts';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { useCounts } from '../../kit/lists/use-counts.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import type { Elements } from '../../ui/elements.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { type Filters, issueFilters } from './filters.ts';
import { listKey, useAssignees } from './queries.ts';

interface IssueFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  focusSearch: boolean;
  /** Tools of the list. */
  children: Elements;
}

/** Search as you type, status, who works on it, type, priority, and who waits too long. */
export function IssueFilters({ filters, onChange, focusSearch, children }: IssueFiltersProps) {
  const counts = useCounts(listKey, filters, (query, signal) =>
    call(countIssues, { query, signal }),
  );
  const facets = useFacets();
  return (
    <FilterBar
      label={adminWords.filters}
      beside={
        <ListFacets
          facets={facets}
          counts={counts}
          filters={filters}
          list={issueFilters}
          onChange={onChange}
        >
          <CheckboxField
            label={issueAges[0]}
            name="age"
            checked={filters.age !== 'All'}
            onChange={({ target }) => onChange({ age: target.checked ? issueAges[0] : 'All' })}
          />
          {children}
        </ListFacets>
      }
    >
      <AdminSearchField
        value={filters.searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        hint={words.searchHint}
        autoFocus={focusSearch}
      />
    </FilterBar>
  );
}

type FacetName = 'status' | 'assignee' | 'category' | 'priority';

function useFacets(): readonly FacetOf<FacetName>[] {
  const assignees = useAssignees();
  return useMemo(
    () => [
      { name: 'status', label: words.status, values: issueStatuses },
      {
        name: 'assignee',
        label: words.assignee,
        values: ['me', 'none'],
        inWords: (id) =>
          ({ me: words.me, none: words.nobody })[id] ??
          assignees.find(({ _id }) => _id === id)?.name ??
          id,
      },
      {
        name: 'category',
        label: words.category,
        values: issueCategories,
        inWords: (category) => words.categories[category as keyof typeof words.categories],
      },
      { name: 'priority', label: words.priority, values: issuePriorities },
    ],
    [assignees],
  );
}
