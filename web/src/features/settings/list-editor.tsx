import { isKindList, type OptionList } from '@sangamam/contract/questions/options';
import { words as allWords } from '@sangamam/words/staff/settings';
import { type KeyboardEvent, useState } from 'react';
import { readCount } from '../../kit/fields/read-number.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './list-editor.module.css';
import { MoveButtons } from './move-buttons.tsx';
import { hasValue } from './option-edits.ts';
import { OptionFlags } from './option-flags.tsx';
import { OptionTexts } from './option-texts.tsx';
import { type OptionListEdits, useOptionList } from './use-option-list.ts';

const words = allWords.options;

/** One list of options: its order, what each is called, what is no longer offered, and one more. */
export function ListEditor({ list }: { list: OptionList }) {
  const edits = useOptionList(list);
  const { offered, hidden } = edits;
  const asking = [...offered, ...hidden].filter((name) => edits.hasFlag(name, 'asksName'));
  // whoever went to none of the schools needs a choice
  const isNeeded = (name: string) =>
    list === 'schools' && asking.length === 1 && asking[0] === name;
  const [said, setSaid] = useState('');

  function move(from: number, to: number) {
    edits.move(from, to);
    setSaid(words.moved({ name: offered[from] ?? '', place: to + 1, count: offered.length }));
  }

  return (
    <>
      <ol className={styles.rows}>
        {offered.map((name, index) => (
          <li key={name} className={styles.row}>
            <details className={styles.details}>
              <summary className={styles.summary}>
                <Name name={name} label={edits.labelOf(name)} />
              </summary>
              <OptionTexts name={name} edits={edits} />
              <OptionFlags list={list} name={name} edits={edits} />
              {isKindList(list) && (
                <TextField
                  short
                  label={
                    <>
                      <span>{words.places}</span>
                      <span className="visually-hidden"> {name}</span>
                    </>
                  }
                  hint={words.placesHint}
                  name={`places.${list}.${name}`}
                  inputMode="numeric"
                  value={edits.mostOf(name) ?? ''}
                  onChange={({ target }) => edits.setMost(name, readCount(target.value))}
                />
              )}
              <div className={styles.acts}>
                <Button size="small" variant="secondary" onClick={() => edits.hide(name)}>
                  {words.hide}
                </Button>
                {!isNeeded(name) && (
                  <Button size="small" variant="secondary" onClick={() => edits.remove(name)}>
                    {words.remove}
                  </Button>
                )}
              </div>
            </details>
            <MoveButtons
              name={name}
              index={index}
              count={offered.length}
              onMove={(to) => move(index, to)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <NewOption edits={edits} />
      {hidden.length > 0 && (
        <>
          <h4 className={styles.hiddenTitle}>{words.hidden}</h4>
          <ul className={styles.rows}>
            {hidden.map((name) => (
              <li key={name} className={styles.hidden}>
                <Name name={name} label={edits.labelOf(name)} />
                <Button size="small" variant="secondary" onClick={() => edits.showAgain(name)}>
                  {words.show}
                  <span className="visually-hidden">: {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The label people read, and below it the stored value where that is another word. */
function Name({ name, label }: { name: string; label: string }) {
  return (
    <span className={styles.name}>
      <span>{label || name}</span>
      {label !== '' && label !== name && (
        <span className={styles.stored}>{words.stored({ name })}</span>
      )}
    </span>
  );
}

function NewOption({ edits }: { edits: OptionListEdits }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function add() {
    const name = typed.trim();
    if (name === '') return setError(words.required);
    if (hasValue(edits.offered, name)) return setError(words.known({ name }));
    if (hasValue(edits.hidden, name)) return setError(words.isHidden({ name }));
    edits.add(name);
    setTyped('');
    setError(undefined);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The form around it is the page's.
    event.preventDefault();
    add();
  }

  return (
    <div className={styles.add}>
      <TextField
        label={words.fresh}
        name="new-option"
        maxLength={80}
        value={typed}
        error={error}
        onKeyDown={handleKey}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button variant="secondary" onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
