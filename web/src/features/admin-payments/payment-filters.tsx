import {
  countPayments,
  paymentChannels,
  type TransactionState,
  transactionStates,
  transactionTypes,
} from '@sangamam/contract/payments/history';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/payments';
import { useMemo } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { useCounts } from '../../kit/lists/use-counts.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { methodInWords, transactionWords } from '../../kit/records/transaction-tag.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import type { Elements } from '../../ui/elements.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useCollectors } from './collected.tsx';
import { type Filters, paymentFilters } from './filters.ts';
import { paymentsKey } from './queries.ts';

interface PaymentFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Tools of the list. */
  children: Elements;
}

/** Search as you type, what the money was and who took it in; the days folded away. */
export function PaymentFilters({ filters, onChange, children }: PaymentFiltersProps) {
  const { from, to, searchTerm } = filters;
  const counts = useCounts([paymentsKey], filters, (query, signal) =>
    call(countPayments, { query, signal }),
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
          list={paymentFilters}
          onChange={onChange}
        >
          {children}
        </ListFacets>
      }
      more={{
        label: words.days,
        activeCount: [from, to].filter((day) => day !== '').length,
        fields: (
          <DayRange
            from={{ name: 'from', label: words.from, value: from }}
            to={{ name: 'to', label: words.to, value: to }}
            onChange={(name, value) => onChange({ [name]: value })}
          />
        ),
      }}
    >
      <AdminSearchField
        value={searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        hint={words.searchHint}
      />
    </FilterBar>
  );
}

type FacetName = 'school' | 'state' | 'type' | 'channel' | 'method' | 'recordedBy';

function useFacets(): readonly FacetOf<FacetName>[] {
  const settings = useSettings();
  const schools = useSchools();
  const collectors = useCollectors();
  return useMemo(
    () => [
      {
        name: 'school',
        label: words.columns.school,
        values: schools.map(({ value }) => value),
        inWords: (school) => optionLabel(settings, 'schools', school),
      },
      {
        name: 'state',
        label: words.state,
        values: transactionStates,
        inWords: (state) => transactionWords[state as TransactionState],
      },
      { name: 'type', label: words.type, values: transactionTypes },
      { name: 'method', label: words.method, inWords: methodInWords },
      {
        name: 'channel',
        label: words.channel,
        values: paymentChannels,
        inWords: (channel) => words.channels[channel as keyof typeof words.channels],
      },
      {
        name: 'recordedBy',
        label: words.recordedBy,
        inWords: (id) => collectors.find(({ value }) => value === id)?.label ?? '…',
      },
    ],
    [settings, schools, collectors],
  );
}
