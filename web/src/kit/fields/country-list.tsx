import type { Country } from '@sangamam/contract/text/countries';
import { words } from '@sangamam/words/page/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { takeFocus } from '../../ui/take-focus.ts';
import { countryInLanguage } from '../words/countries.ts';
import styles from './phone-field.module.css';
import { flagOf } from './phone-format.ts';
import { searchCountries } from './search-countries.ts';

/** Delay before searching while typing (docs/product/fixed.md#numbers). */
const searchDelayMs = 250;

interface CountryListProps {
  chosen: Country;
  onChoose: (country: Country) => void;
  /** Called on Escape, without a choice; the focus goes back. */
  onClose: () => void;
}

/** A searchable list of countries: a combobox whose list is always open. */
export function CountryList({ chosen, onChoose, onClose }: CountryListProps) {
  const id = useId();
  const [term, setTerm] = useState('');
  const [searched, setSearched] = useState('');
  const found = searchCountries(searched);
  const chosenIndex = found.findIndex(({ iso2 }) => iso2 === chosen.iso2);
  const [active, setActive] = useState(Math.max(0, chosenIndex));
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (term === searched) return;
    const timer = setTimeout(() => {
      setSearched(term);
      setActive(0);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [term, searched]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActive(Math.min(found.length - 1, Math.max(0, active + move)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const country = (term === searched ? found : searchCountries(term))[
        term === searched ? active : 0
      ];
      if (country) onChoose(country);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  const optionId = (country: Country) => `${id}-${country.iso2}`;
  const activeCountry = found[active];

  return (
    <div className={styles.popup} role="dialog" aria-label={words.country}>
      <input
        ref={takeFocus}
        type="text"
        role="combobox"
        aria-label={words.searchCountry}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeCountry ? optionId(activeCountry) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.searchCountry}
        className={fieldStyles.control}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={handleKey}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.country}
        tabIndex={-1}
        className={styles.list}
      >
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the keys
          // biome-ignore lint/a11y/useFocusableInteractive: active by aria-activedescendant
          <div
            key={country.iso2}
            id={optionId(country)}
            role="option"
            aria-selected={country.iso2 === chosen.iso2}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span aria-hidden="true" className={styles.flag}>
              {flagOf(country)}
            </span>
            <span className={styles.name}>{countryInLanguage(country)}</span>
            <span className={styles.dial}>{`+${country.dialCode}`}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.empty}>
        {found.length === 0 && words.noCountry}
      </p>
    </div>
  );
}
