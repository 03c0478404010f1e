import { readTicketCodes } from '@sangamam/contract/tickets/code';
import { words } from '@sangamam/words/staff/frame';
import { TextField } from '../../ui/text-field.tsx';
import { useScans } from '../scanner/scanner.ts';
import { maxSearchLength, searchFieldId } from './admin-search.ts';
import styles from './admin-search-field.module.css';
import { useTypingPause } from './use-typing-pause.ts';

interface AdminSearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  /** The things one can search for, in brief. */
  hint: string;
  /** Focuses the field at once. */
  autoFocus?: boolean | undefined;
}

/**
 * The search of a staff list, focused by /. It searches after a short pause in typing, and for the number of a ticket
 * that is scanned; it follows changes from elsewhere, such as Back.
 */
export function AdminSearchField({ value, onSearch, hint, autoFocus }: AdminSearchFieldProps) {
  const { text, type } = useTypingPause(value, onSearch);

  useScans((code) => {
    const [ticket] = readTicketCodes(code);
    // what is done in a window is not about the list behind it
    if (!ticket || document.querySelector('dialog[open]')) return;
    type(ticket.number, true);
  });

  return (
    <div className={styles.search}>
      <TextField
        id={searchFieldId}
        type="search"
        label={words.search}
        hideLabel
        placeholder={hint}
        value={text}
        onChange={({ target }) => type(target.value)}
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
