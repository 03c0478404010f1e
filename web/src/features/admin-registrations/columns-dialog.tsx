import { columnQuestions } from '@sangamam/contract/form/form';
import { maxColumns } from '@sangamam/contract/registrations/list';
import { words } from '@sangamam/words/staff/registrations';
import { useState } from 'react';
import { isFound } from '../../kit/fields/is-found.ts';
import { hideable } from '../../kit/lists/list-tools.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ownColumns } from './columns.tsx';
import { chosenColumns, type Filters } from './filters.ts';
import styles from './registrations-page.module.css';

interface ColumnsDialogProps {
  filters: Filters;
  /** Keys of the list's own columns that this person hid. */
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  onChange: (change: Partial<Filters>) => void;
  onClose: () => void;
}

/** Which of its own columns the list shows, and which answers as further ones. */
export function ColumnsDialog({ filters, hidden, onHide, onChange, onClose }: ColumnsDialogProps) {
  const settings = useSettings();
  // the address follows a moment later
  const [chosen, setChosen] = useState<readonly string[]>(() => chosenColumns(filters));
  const own = hideable(ownColumns(''));
  const isFull = chosen.length >= maxColumns;
  return (
    <Dialog
      open
      title={words.chooseColumns}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className={styles.ownColumns}>
        <CheckboxGroup
          label={words.ownColumns}
          hint={words.ownColumnsHint}
          name="own-columns"
          options={own}
          value={own.map(({ value }) => value).filter((key) => !hidden.includes(key))}
          onChange={({ target }) => {
            const others = hidden.filter((key) => key !== target.value);
            onHide(target.checked ? others : [...others, target.value]);
          }}
        />
      </div>
      <CheckboxGroup
        label={words.answersAsColumns}
        hint={words.mostColumns({ most: maxColumns })}
        name="columns"
        isFound={isFound}
        options={columnQuestions(settings).map((question) => ({
          value: question.path,
          label: questionName(question),
        }))}
        value={chosen}
        onChange={({ target }) => {
          if (target.checked && isFull) return;
          const others = chosen.filter((path) => path !== target.value);
          const columns = target.checked ? [...others, target.value] : others;
          setChosen(columns);
          onChange({ columns: columns.join(',') });
        }}
      />
    </Dialog>
  );
}
