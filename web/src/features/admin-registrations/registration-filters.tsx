import { paymentStatuses } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import { SchoolFilter } from '../../shell/admin-schools.tsx';
import { AdminSearchField } from '../../shell/admin-search-field.tsx';
import { adminWords } from '../../shell/admin-words.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Filters } from './filters.ts';
import { words } from './words.ts';

interface RegistrationFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Puts the cursor into the search field at once. */
  focusSearch: boolean;
}

/** Search as you type, school, payment. */
export function RegistrationFilters({ filters, onChange, focusSearch }: RegistrationFiltersProps) {
  const { school, paymentStatus, searchTerm } = filters;
  return (
    <FilterBar label={adminWords.filters}>
      <AdminSearchField
        value={searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        hint={words.searchHint}
        autoFocus={focusSearch}
      />
      <SchoolFilter value={school} onChange={(value) => onChange({ school: value })} />
      <SelectField
        label={words.payment}
        name="paymentStatus"
        value={paymentStatus}
        options={[{ value: all, label: adminWords.all }, ...paymentStatuses]}
        onChange={({ target }) =>
          onChange({ paymentStatus: target.value as Filters['paymentStatus'] })
        }
      />
    </FilterBar>
  );
}
