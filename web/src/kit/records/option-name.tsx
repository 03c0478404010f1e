import type { OptionList } from '@sangamam/contract/questions/options';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { useSettings } from '../page/settings.ts';

interface OptionNameProps {
  list: OptionList;
  value: string;
  /** Said where nothing was chosen. */
  none?: string;
}

/** A chosen option as people read it. */
export function OptionName({ list, value, none = '' }: OptionNameProps) {
  return <span>{optionLabel(useSettings(), list, value) || none}</span>;
}
