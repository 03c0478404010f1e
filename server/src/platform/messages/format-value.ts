import type { Language } from '@sangamam/contract/locale/languages';
import { formatRupees } from '@sangamam/contract/locale/money';
import { type OptionSettings, optionLabel } from '@sangamam/contract/settings/option-answers';
import { day, dayAndTime, peopleLines, periodLines } from '../message-kinds/event-facts.ts';
import type { ValueTypes } from '../message-kinds/placeholders.ts';
import { fieldAnswer, fieldName } from './answer-in-language.ts';

/** The names of the lists of the form, in the language of the message. */
export type LabelSettings = Partial<OptionSettings>;

/** How each type of value is written; lines are parted by line breaks. */
const formats: {
  readonly [Type in keyof ValueTypes]: (
    value: ValueTypes[Type],
    language: Language,
    settings: LabelSettings,
  ) => string | number;
} = {
  text: (value) => value,
  link: (value) => value,
  choice: (value) => value,
  school: (value, _, { options }) => (options ? optionLabel({ options }, 'schools', value) : value),
  arrivalPoint: (value, _, { options }) =>
    options ? optionLabel({ options }, 'arrivalPoints', value) : value,
  count: (value) => value,
  rupees: (value) => formatRupees(value),
  day: (value, language) => day(value, language),
  moment: (value, language) => dayAndTime(value, language),
  period: (value, language) => periodLines(value, language).join('\n'),
  people: (value, language) => peopleLines(value, language).join('\n'),
  changes: (value, language) =>
    value
      .map(({ field, before, after }) => {
        const [from, to] = [before, after].map(
          (answer) => fieldAnswer(field, answer, language) || '–',
        );
        return `${fieldName(field, language)}: ${from} → ${to}`;
      })
      .join('\n'),
  ticket: (value) => value?.registrationNumber ?? '',
};

/**
 * A value as the text of a message says it: a number only where texts count by it. `settings` are those of
 * the language.
 */
export function formatValue<Type extends keyof ValueTypes>(
  type: Type,
  value: ValueTypes[Type],
  language: Language,
  settings: LabelSettings,
): string | number {
  return formats[type](value, language, settings);
}
