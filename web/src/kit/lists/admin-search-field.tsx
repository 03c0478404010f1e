import { readTicketCodes } from '@sangamam/contract/tickets/code';
import { words } from '@sangamam/words/staff/frame';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useScans } from '../scanner/scanner.ts';
import { maxSearchLength, searchFieldId } from './admin-search.ts';
import styles from './admin-search-field.module.css';

/** Long enough not to search for every letter. */
const typingPauseMs = 250;

interface AdminSearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  /** What can be searched for, in brief. */
  hint: string;
  /** Focuses the field at once. */
  autoFocus?: boolean | undefined;
}

/**
 * The search of a staff list, focused by /. It searches after a short pause in typing, and for the number of a ticket
 * that is scanned; it follows changes from elsewhere, such as Back.
 */
export function AdminSearchField({ value, onSearch, hint, autoFocus }: AdminSearchFieldProps) {
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

  useScans((code) => {
    const [ticket] = readTicketCodes(code);
    // what is done in a window is not about the list behind it
    if (!ticket || document.querySelector('dialog[open]')) return;
    clearTimeout(timer.current);
    setText(ticket.number);
    asked.current = ticket.number;
    onSearch(ticket.number);
  });

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
        hideLabel
        placeholder={hint}
        value={text}
        onChange={handleChange}
        maxLength={maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        aria-keyshortcuts="/"
      />
      <span className={styles.shortcut} aria-hidden="true">
        {words.searchShortcut}
      </span>
    </div>
  );
}
