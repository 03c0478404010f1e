import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/registrations';
import { Suspense } from 'react';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import type { Elements } from '../../ui/elements.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { part } from '../../ui/part.tsx';
import { countFurther, type Filters } from './filters.ts';

const FurtherFilters = part(() =>
  import('./further-filters.tsx').then((module) => module.FurtherFilters),
);

interface RegistrationFiltersProps {
  filters: Filters;
  facets?: Elements;
  onChange: (change: Partial<Filters>) => void;
  /** Puts the cursor into the search field at once. */
  focusSearch: boolean;
}

/** Search as you type; what is no facet of the list is folded away, on phones in a sheet. */
export function RegistrationFilters({
  filters,
  facets,
  onChange,
  focusSearch,
}: RegistrationFiltersProps) {
  return (
    <FilterBar
      label={adminWords.filters}
      beside={facets}
      more={{
        label: words.more,
        activeCount: countFurther(filters),
        fields: (
          <Suspense>
            <FurtherFilters filters={filters} onChange={onChange} />
          </Suspense>
        ),
        sheetDone: words.done,
      }}
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
