import {
  type OptionFlag,
  type OptionList,
  optionFlags,
} from '@sangamam/contract/questions/options';
import { words as allWords } from '@sangamam/words/staff/settings';
import { CheckboxGroup } from '../../ui/choice-field.tsx';
import type { OptionListEdits } from './use-option-list.ts';

const words = allWords.options;

interface OptionFlagsProps {
  list: OptionList;
  name: string;
  edits: OptionListEdits;
}

/** The effects of an option when it is chosen, one tick each; nothing where options of the list do nothing. */
export function OptionFlags({ list, name, edits }: OptionFlagsProps) {
  const flags: readonly OptionFlag[] = optionFlags[list];
  if (flags.length === 0) return null;
  return (
    <CheckboxGroup
      label={
        <span>
          {words.does}
          <span className="visually-hidden"> {name}</span>
        </span>
      }
      name={`flags.${list}.${name}`}
      options={flags.map((flag) => ({
        value: flag,
        label: words.chooses({ effect: words.flags[flag].on }),
      }))}
      value={flags.filter((flag) => edits.hasFlag(name, flag))}
      onChange={({ target }) => edits.setFlag(name, target.value as OptionFlag, target.checked)}
    />
  );
}
