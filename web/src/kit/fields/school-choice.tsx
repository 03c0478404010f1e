import { choicesOf } from '@sangamam/contract/settings/option-answers';
import { CheckboxGroup, type CheckboxGroupProps } from '../../ui/choice-field.tsx';
import { useSettings } from '../page/settings.ts';
import { isFound } from './is-found.ts';

type SchoolChoiceProps = Omit<CheckboxGroupProps, 'options' | 'value'> & {
  value: readonly string[];
};

/** A choice of schools; chosen ones that are no longer in the list are still offered. */
export function SchoolChoice(props: SchoolChoiceProps) {
  const listed = choicesOf(useSettings(), 'schools');
  const isListed = (school: string) => listed.some((known) => known.value === school);
  const schools = [...listed, ...props.value.filter((school) => !isListed(school))];
  return <CheckboxGroup isFound={isFound} {...props} options={schools} />;
}
