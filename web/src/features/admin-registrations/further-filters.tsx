import { all } from '@sangamam/contract/registrations/list';
import { registrationTypes } from '@sangamam/contract/registrations/status';
import { asciiDigits } from '@sangamam/contract/text/text';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/registrations';
import { useState } from 'react';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { type Options, SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AnswerFilters } from './answer-filters.tsx';
import type { Filters } from './filters.ts';

const everything = { value: all, label: adminWords.all };
const yearPattern = /^[0-9]{4}$/;

interface FurtherFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

type Chosen = 'type' | 'attending' | 'photos' | 'reminded' | 'hasNote';
type Year = 'yearFrom' | 'yearTo';
type Tick = 'hasBalance' | 'needsStay' | 'needsPickup';

/** The filters that are no facets of the list. */
export function FurtherFilters({ filters, onChange }: FurtherFiltersProps) {
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
      {select('type', types)}
      {select('attending', yesNo)}
      {select('photos', yesNo)}
      {select('reminded', yesNo)}
      {select('hasNote', yesNo)}
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
      <AnswerFilters filters={filters} onChange={onChange} />
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
        const typed = asciiDigits(target.value);
        setText(typed);
        if (typed === '' || yearPattern.test(typed)) onChange(typed);
      }}
    />
  );
}
