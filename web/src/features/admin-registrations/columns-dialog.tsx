import { columnQuestions } from '@sangamam/contract/form/form';
import { maxColumns } from '@sangamam/contract/registrations/list';
import { words } from '@sangamam/words/staff/registrations';
import { useState } from 'react';
import { isFound } from '../../kit/fields/is-found.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { questionName } from '../../kit/words/answers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { chosenColumns, type Filters } from './filters.ts';

interface ColumnsDialogProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClose: () => void;
}

/** Which answers the list shows as columns of their own. */
export function ColumnsDialog({ filters, onChange, onClose }: ColumnsDialogProps) {
  const settings = useSettings();
  // the address follows a moment later
  const [chosen, setChosen] = useState<readonly string[]>(() => chosenColumns(filters));
  const isFull = chosen.length >= maxColumns;
  return (
    <Dialog
      open
      title={words.chooseColumns}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
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
