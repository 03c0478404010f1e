import { words as settingsWords } from '@sangamam/words/staff/settings';
import { words as homeWords } from '@sangamam/words/staff/site-settings';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './list-editor.module.css';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './option-edits.ts';
import { TabContext, useTab } from './tab-fields.tsx';
import { valueAt, withEdits } from './values.ts';

interface EntryListProps<Entry> {
  /** The dotted name of the list. */
  at: string;
  most: number;
  /** The value a new entry begins with. */
  fresh: Entry;
  words: { readonly add: string; readonly remove: string };
  nameOf: (entry: Entry, index: number) => string;
  /** Their order says nothing here. */
  isUnordered?: boolean;
  /** The fields of one entry, below this dotted name. */
  children: (at: string, entry: Entry) => Elements;
}

/**
 * A list of the settings whose entries have several fields: each opens in its place, is moved, removed,
 * and one more is added. To the form the list is one field; what was refused in it opens.
 */
export function EntryList<Entry>({
  at,
  most,
  fresh,
  words,
  nameOf,
  isUnordered,
  children,
}: EntryListProps<Entry>) {
  const form = useTab();
  const entries = (valueAt(form.value, at) ?? []) as readonly Entry[];
  const [opened, setOpened] = useState<readonly boolean[]>([]);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const areOpen = entries.map((_, index) => opened[index] ?? false);
  const { problem, attempt } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refusal opens entries
  useEffect(() => {
    const names = Object.keys(problem?.fields ?? {}).filter((name) => name.startsWith(`${at}.`));
    const refused = new Set(names.map((name) => Number(name.slice(at.length + 1).split('.')[0])));
    setOpened(areOpen.map((isOpen, index) => isOpen || refused.has(index)));
  }, [attempt]);

  function change(next: readonly Entry[], nextOpened: readonly boolean[]) {
    form.set(at, next);
    form.forgetProblem();
    setOpened(nextOpened);
  }

  function move(from: number, to: number) {
    change(moved(entries, from, to), moved(areOpen, from, to));
    setSaid(
      settingsWords.options.moved({ name: nameAt(from), place: to + 1, count: entries.length }),
    );
  }

  function remove(index: number) {
    const isOther = (_: unknown, each: number) => each !== index;
    flushSync(() => change(entries.filter(isOther), areOpen.filter(isOther)));
    setSaid(homeWords.list.removed({ name: nameAt(index) }));
    const rows = list.current?.children;
    const next = rows?.[Math.min(index, rows.length - 1)] ?? addButton.current;
    next?.querySelector<HTMLElement>('summary, button')?.focus();
  }

  function addOne() {
    flushSync(() => change([...entries, fresh], [...areOpen, true]));
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }

  const nameAt = (index: number) => {
    const entry = entries[index];
    return entry === undefined ? '' : nameOf(entry, index);
  };

  return (
    <ListScope at={at}>
      <ol className={styles.rows} ref={list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by their place
          <li key={index} className={styles.row}>
            <details
              className={styles.details}
              open={areOpen[index]}
              onToggle={({ currentTarget: { open } }) =>
                setOpened((known) =>
                  entries.map((_, each) => (each === index ? open : !!known[each])),
                )
              }
            >
              <summary className={styles.summary}>{nameAt(index)}</summary>
              {areOpen[index] && (
                <>
                  {children(`${at}.${index}`, entry)}
                  <div className={styles.acts}>
                    <Button size="small" variant="secondary" onClick={() => remove(index)}>
                      {words.remove}
                      <span className="visually-hidden">{`: ${nameAt(index)}`}</span>
                    </Button>
                  </div>
                </>
              )}
            </details>
            {!isUnordered && (
              <MoveButtons
                name={nameAt(index)}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to)}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles.addOne} ref={addButton}>
        <Button variant="secondary" onClick={addOne} disabled={entries.length >= most}>
          {words.add}
        </Button>
        {entries.length >= most && <p>{homeWords.list.full({ most })}</p>}
      </div>
    </ListScope>
  );
}

/** The form as fields inside a list see it: what they change is the list as a whole. */
function ListScope({ at, children }: { at: string; children: ReactNode }) {
  const form = useTab();
  const inside = {
    ...form,
    edits: {},
    saved: { ...form.saved, value: { ...form.value } },
    set: (name: string, next: unknown) =>
      form.set(at, valueAt(withEdits(form.value, { [name]: next }), at)),
  };
  return <TabContext value={inside}>{children}</TabContext>;
}
