import { otherSchool } from '@sangamam/contract/options';
import { paymentStatuses } from '@sangamam/contract/registration-status';
import { all } from '@sangamam/contract/registrations';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { searchFieldId } from '../../shell/admin-search.ts';
import { useSettings } from '../../shell/settings.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Filters } from './filters.ts';
import styles from './registrations-page.module.css';
import { words } from './words.ts';

/** Long enough that a name is not searched letter by letter. */
const typingPauseMs = 250;

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Puts the cursor into the search field at once. */
  focusSearch: boolean;
}

/** Search as you type, school, payment. */
export function FilterBar({ filters, onChange, focusSearch }: FilterBarProps) {
  const everything = { value: all, label: words.all };
  const schools = useSchools();
  const { school, paymentStatus, searchTerm } = filters;
  const isListed = school === all || schools.includes(school);
  return (
    <search className={styles.filters} aria-label={words.filters}>
      <SearchField
        value={searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        autoFocus={focusSearch}
      />
      <SelectField
        label={words.school}
        name="school"
        value={school}
        options={[everything, ...schools, ...(isListed ? [] : [school])]}
        onChange={({ target }) => onChange({ school: target.value })}
      />
      <SelectField
        label={words.payment}
        name="paymentStatus"
        value={paymentStatus}
        options={[everything, ...paymentStatuses]}
        onChange={({ target }) =>
          onChange({ paymentStatus: target.value as Filters['paymentStatus'] })
        }
      />
    </search>
  );
}

/** The schools this admin may choose from. */
function useSchools(): readonly string[] {
  const user = useSession((session) => session.user);
  const { options } = useSettings();
  if (user && user.role !== 'super_admin' && !user.allSchools) return user.assignedSchools;
  return [...options.schools.map(({ value }) => value), otherSchool];
}

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  autoFocus: boolean;
}

/** What is typed is searched after a short pause; a change from elsewhere, such as Back, is shown. */
function SearchField({ value, onSearch, autoFocus }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const term = target.value.trim();
      if (term === asked.current) return;
      asked.current = term;
      onSearch(term);
    }, typingPauseMs);
  }

  return (
    <div className={styles.search}>
      <TextField
        id={searchFieldId}
        type="search"
        label={words.search}
        placeholder={words.searchHint}
        value={text}
        onChange={handleChange}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        aria-keyshortcuts="Control+K"
      />
      <span className={styles.shortcut} aria-hidden="true">
        {words.shortcut}
      </span>
    </div>
  );
}
