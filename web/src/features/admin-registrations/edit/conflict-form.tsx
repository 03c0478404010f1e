import { words as allWords } from '@sangamam/words/staff/edit';
import { type FormEvent, useState } from 'react';
import { useSettings } from '../../../kit/page/settings.ts';
import { fieldName } from '../../../kit/records/answer-rows.ts';
import { RadioCards } from '../../../ui/choice-field.tsx';
import type { Conflict } from './conflicts.ts';

const words = allWords.stale;

interface ConflictFormProps {
  id: string;
  conflicts: readonly Conflict[];
  /** The fields of which the value saved meanwhile was chosen. */
  onChosen: (theirs: ReadonlySet<string>) => void;
}

/** Both values of every answer that two people changed; one of each is chosen. */
export function ConflictForm({ id, conflicts, onChosen }: ConflictFormProps) {
  const settings = useSettings();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    const open = conflicts.find(({ field }) => !chosen[field]);
    if (open) {
      document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(open.field)}"]`)?.focus();
      return;
    }
    onChosen(
      new Set(conflicts.flatMap(({ field }) => (chosen[field] === 'theirs' ? [field] : []))),
    );
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      {conflicts.map(({ field, mine, theirs }) => (
        <RadioCards
          key={field}
          name={field}
          label={fieldName(field, settings)}
          value={chosen[field] ?? ''}
          error={isChecked && !chosen[field] ? words.choose : undefined}
          options={[
            { value: 'mine', label: mine ?? words.nothing, hint: words.mine },
            { value: 'theirs', label: theirs ?? words.nothing, hint: words.theirs },
          ]}
          onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
        />
      ))}
    </form>
  );
}
