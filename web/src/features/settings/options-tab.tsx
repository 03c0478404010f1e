import { type OptionList, optionLists } from '@sangamam/contract/questions/options';
import { settingsCatalogue } from '@sangamam/contract/settings/catalogue';
import { words } from '@sangamam/words/staff/settings';
import { useEffect, useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { listLabels } from './field-labels.ts';
import { ListEditor } from './list-editor.tsx';
import { Setting } from './setting.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Group, useTab } from './tab-fields.tsx';

const [lists, years] = settingsCatalogue.options.sections;

/** The options in the forms, list by list. */
export function OptionsTab() {
  return (
    <SettingsForm tab="options">
      <Lists />
      <Group title={years.title}>
        <Setting at="form.firstYearOfPassing" />
      </Group>
    </SettingsForm>
  );
}

const listChoices = optionLists.map((list) => ({ value: list, label: listLabels[list] }));

/** One list at a time; the lists beside it keep their edits, and one that was refused comes to the front. */
function Lists() {
  const { problem, attempt } = useTab();
  const [list, setList] = useState<OptionList>('schools');
  const errorOf = (name: OptionList) =>
    Object.entries(problem?.fields ?? {}).find(([field]) => field.split('.')[1] === name)?.[1];
  const refused = optionLists.find(errorOf);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refusal changes the list
  useEffect(() => {
    if (refused) setList(refused);
  }, [refused, attempt]);

  return (
    <Group title={lists.title}>
      <SelectField
        label={words.options.list}
        name={`options.${list}`}
        value={list}
        options={listChoices}
        error={errorOf(list)}
        onChange={({ target }) => setList(target.value as OptionList)}
      />
      <ListEditor key={list} list={list} />
    </Group>
  );
}
