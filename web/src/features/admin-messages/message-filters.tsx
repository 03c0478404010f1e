import {
  type ContactStatus,
  contactStatuses,
  contactSubjects,
  countContactMessages,
} from '@sangamam/contract/help-desk/contact-messages';
import { words } from '@sangamam/words/staff/contact-messages';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { call } from '../../kit/calls/call.ts';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { useCounts } from '../../kit/lists/use-counts.ts';
import type { Elements } from '../../ui/elements.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { type Filters, listKey, messageFilters } from './queries.ts';

const facets: readonly FacetOf<'status' | 'subject'>[] = [
  {
    name: 'status',
    label: words.status,
    values: contactStatuses,
    inWords: (status) => words.statuses[status as ContactStatus],
    order: (a, b) => place(a) - place(b),
  },
  { name: 'subject', label: words.subject, values: contactSubjects },
];
const place = (status: string) => contactStatuses.indexOf(status as ContactStatus);

interface MessageFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  focusSearch: boolean;
  /** Tools of the list. */
  children: Elements;
}

/** Search as you type, status (the inbox without archive and spam, until they are chosen) and subject. */
export function MessageFilters({ filters, onChange, focusSearch, children }: MessageFiltersProps) {
  const counts = useCounts(listKey, filters, (query, signal) =>
    call(countContactMessages, { query, signal }),
  );
  return (
    <FilterBar
      label={adminWords.filters}
      beside={
        <ListFacets
          facets={facets}
          counts={counts}
          filters={filters}
          list={messageFilters}
          onChange={onChange}
        >
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
