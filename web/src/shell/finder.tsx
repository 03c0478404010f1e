import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/finder';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadError } from '../kit/calls/load-error.tsx';
import { maxSearchLength } from '../kit/lists/admin-search.ts';
import type { Place } from '../kit/page/nouns.ts';
import { useSettings } from '../kit/page/settings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type Found, findAnything, findPlaces } from './find-anything.ts';
import styles from './finder.module.css';

/** Long enough not to search for every letter. */
const typingPauseMs = 200;

interface FinderProps {
  user: AdminUser;
  /** Those of the sidebar, and places of all nouns. */
  pages: readonly Place[];
  onClose: () => void;
}

/** Ctrl+K: people, payments, issues, rooms, pages and acts by a few letters, chosen with the keyboard. */
export function Finder({ user, pages, onClose }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const prefix = useSettings().event.numberPrefix;
  const [text, setText] = useState('');
  const asked = useAfterPause(text.trim());
  const [at, setAt] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['registrations', 'find-anything', asked],
    queryFn: ({ signal }) => findAnything({ user, prefix, signal }, asked),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  });
  const isCurrent = asked === text.trim() && !isPlaceholderData;
  const found = [...findPlaces(user, pages, text), ...(asked === '' ? [] : (data ?? []))];
  const chosen = Math.min(at, found.length - 1);

  function go({ to, state }: Found) {
    onClose();
    navigate(to, { state });
  }
  function press(event: KeyboardEvent) {
    // browsers only empty a search field at first
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // what stands there may be the answer to fewer letters
      const place = found[chosen];
      if (place && (isCurrent || place.kind === 'page')) go(place);
    }
  }

  return (
    <Dialog open title={words.title} onClose={onClose}>
      <TextField
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        label={words.label}
        hint={words.hint}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
      />
      {error && <LoadError problem={error} onRetry={refetch} />}
      <p role="status" className={styles.status}>
        {text.trim() !== '' && isCurrent
          ? found.length === 0
            ? words.nothing
            : words.found({ count: found.length })
          : ''}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={words.title}
        aria-busy={!isCurrent}
        className={styles.list}
      >
        {found.map((place, index) => (
          <Option
            key={place.key}
            id={`${id}-${index}`}
            place={place}
            begins={place.kind !== found[index - 1]?.kind}
            isChosen={index === chosen}
            onChoose={() => go(place)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  place: Found;
  /** The first of its kind. */
  begins: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ id, place: { kind, label, detail }, begins, isChosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      {begins && <span className={styles.kind}>{words.kinds[kind]}</span>}
      <span className={styles.line}>
        <span className="strong">{label}</span>
        {detail && <span className="note">{detail}</span>}
      </span>
    </div>
  );
}

/** The value once it has not changed for a moment; an empty one at once. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
