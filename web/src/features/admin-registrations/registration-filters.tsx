import { all } from '@sangamam/contract/registration-list';
import {
  paymentStatuses,
  registrationStatuses,
  registrationTypes,
} from '@sangamam/contract/registration-status';
import { Suspense, useState } from 'react';
import { SchoolFilter } from '../../kit/fields/admin-schools.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { adminWords } from '../../kit/words/admin-words.ts';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { part } from '../../ui/part.tsx';
import { type Options, SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { countFurther, type Filters } from './filters.ts';
import { words } from './words.ts';

const AnswerFilters = part(() =>
  import('./answer-filters.tsx').then((module) => module.AnswerFilters),
);

interface RegistrationFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Puts the cursor into the search field at once. */
  focusSearch: boolean;
}

const everything = { value: all, label: adminWords.all };
const yearPattern = /^[0-9]{4}$/;

/** Search as you type, school and payment; everything else is folded away, on phones in a sheet. */
export function RegistrationFilters({ filters, onChange, focusSearch }: RegistrationFiltersProps) {
  const { school, paymentStatus, searchTerm } = filters;
  return (
    <FilterBar
      label={adminWords.filters}
      more={{
        label: words.more,
        activeCount: countFurther(filters),
        fields: <FurtherFields filters={filters} onChange={onChange} />,
        sheetDone: words.done,
      }}
    >
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
        options={[everything, ...paymentStatuses]}
        onChange={({ target }) =>
          onChange({ paymentStatus: target.value as Filters['paymentStatus'] })
        }
      />
    </FilterBar>
  );
}

type Chosen = 'status' | 'type' | 'attending' | 'photos';
type Year = 'yearFrom' | 'yearTo';
type Tick = 'hasBalance' | 'needsStay' | 'needsPickup';

function FurtherFields({ filters, onChange }: Omit<RegistrationFiltersProps, 'focusSearch'>) {
  const select = (name: Chosen, options: Options) => (
    <SelectField
      label={words[name]}
      name={name}
      value={filters[name]}
      options={[everything, ...options]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const year = (name: Year) => (
    <YearField
      label={words[name]}
      name={name}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const tick = (name: Tick) => (
    <CheckboxField
      label={words[name]}
      name={name}
      checked={filters[name] === 'yes'}
      onChange={({ target }) => onChange({ [name]: target.checked ? 'yes' : all })}
    />
  );
  const types = registrationTypes.map((value) => ({ value, label: words.types[value] }));
  const yesNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ];
  return (
    <>
      {select('status', registrationStatuses)}
      {select('type', types)}
      {select('attending', yesNo)}
      {select('photos', yesNo)}
      {year('yearFrom')}
      {year('yearTo')}
      <DayRange
        from={{ name: 'createdFrom', label: words.createdFrom, value: filters.createdFrom }}
        to={{ name: 'createdTo', label: words.createdTo, value: filters.createdTo }}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      {tick('hasBalance')}
      {tick('needsStay')}
      {tick('needsPickup')}
      <Suspense>
        <AnswerFilters filters={filters} onChange={onChange} />
      </Suspense>
    </>
  );
}

interface YearFieldProps {
  label: string;
  name: Year;
  value: string;
  onChange: (year: string) => void;
}

/** A year counts once it is typed whole, or gone; a change from elsewhere is shown. */
function YearField({ label, name, value, onChange }: YearFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      maxLength={4}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '' || yearPattern.test(target.value)) onChange(target.value);
      }}
    />
  );
}
