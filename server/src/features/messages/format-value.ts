import type { Language } from '@sangamam/contract/languages';
import { formatRupees } from '@sangamam/contract/money';
import { day, dayAndTime, peopleLines, periodLines } from '../tickets/ticket-facts.ts';
import { fieldLabel } from './field-label.ts';
import type { ValueTypes } from './kinds/placeholders.ts';

/** How each type of value is written; lines are parted by line breaks. */
const formats: {
  readonly [Type in keyof ValueTypes]: (
    value: ValueTypes[Type],
    language: Language,
  ) => string | number;
} = {
  text: (value) => value,
  link: (value) => value,
  choice: (value) => value,
  count: (value) => value,
  rupees: (value) => formatRupees(value),
  day: (value, language) => day(value, language),
  moment: (value, language) => dayAndTime(value, language),
  period: (value, language) => periodLines(value, language).join('\n'),
  people: (value, language) => peopleLines(value, language).join('\n'),
  changes: (value, language) =>
    value
      .map(({ field, before, after }) => {
        const [from, to] = [before, after].map((answer) => answer || '–');
        return `${fieldLabel(field, language)}: ${from} → ${to}`;
      })
      .join('\n'),
  ticket: (value) => value?.registrationNumber ?? '',
};

/** A value as the text of a message says it: a number only where texts count by it. */
export function formatValue<Type extends keyof ValueTypes>(
  type: Type,
  value: ValueTypes[Type],
  language: Language,
): string | number {
  return formats[type](value, language);
}
