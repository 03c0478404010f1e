import { transactionStates } from '@sangamam/contract/payments/history';
import { all } from '@sangamam/contract/registrations/list';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/payments';
import { SchoolFilter } from '../../kit/fields/admin-schools.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { transactionWords } from '../../kit/records/transaction-tag.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useCollectors } from './collected.tsx';
import { type Filters, methodChoices, typeChoices } from './filters.ts';

interface PaymentFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const everything = { value: all, label: adminWords.all };

/** Search, school and state at hand; type, method and days folded away. */
export function PaymentFilters({ filters, onChange }: PaymentFiltersProps) {
  const { from, to, school, type, method, state, recordedBy, searchTerm } = filters;
  const folded = [from !== '', to !== '', type !== all, method !== all, recordedBy !== all];
  const collectors = useCollectors();
  return (
    <FilterBar
      label={adminWords.filters}
      more={{
        label: words.moreFilters,
        activeCount: folded.filter(Boolean).length,
        fields: (
          <>
            <SelectField
              label={words.type}
              name="type"
              value={type}
              options={[everything, ...typeChoices]}
              onChange={({ target }) => onChange({ type: target.value as Filters['type'] })}
            />
            <SelectField
              label={words.method}
              name="method"
              value={method}
              options={[everything, ...methodChoices]}
              onChange={({ target }) => onChange({ method: target.value })}
            />
            <SelectField
              label={words.recordedBy}
              name="recordedBy"
              value={recordedBy}
              options={[everything, ...collectors]}
              onChange={({ target }) => onChange({ recordedBy: target.value })}
            />
            <DayRange
              from={{ name: 'from', label: words.from, value: from }}
              to={{ name: 'to', label: words.to, value: to }}
              onChange={(name, value) => onChange({ [name]: value })}
            />
          </>
        ),
      }}
    >
      <AdminSearchField
        value={searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        hint={words.searchHint}
      />
      <SchoolFilter value={school} onChange={(value) => onChange({ school: value })} />
      <SelectField
        label={words.state}
        name="state"
        value={state}
        options={[
          everything,
          ...transactionStates.map((value) => ({ value, label: transactionWords[value] })),
        ]}
        onChange={({ target }) => onChange({ state: target.value as Filters['state'] })}
      />
    </FilterBar>
  );
}
