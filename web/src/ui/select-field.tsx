import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { textInLanguage } from './in-language.ts';
import { splitFieldText } from './text-field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options as plain words, or as a value with another label. */
export type Options = readonly (string | Option)[];

/** An option that is a word alone, with its value and label. */
export const toOption = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: textInLanguage(option) } : option;

export interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'size'> {
  options: Options;
  /** The text of the first, empty option. Without it the first option is chosen. */
  placeholder?: string | undefined;
  /** Options shown first, before a divider. */
  preferred?: Options | undefined;
  short?: boolean | undefined;
}

/** A choice from a list by the browser's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, options, preferred, placeholder, short, className, ...select } = control;
  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          name={name}
          className={classNames(styles.control, styles.select, short && styles.short, className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {preferred && (
            <>
              <OptionList options={preferred} />
              <hr />
            </>
          )}
          <OptionList options={options} />
        </select>
      )}
    </Field>
  );
}

function OptionList({ options }: { options: Options }) {
  return options.map(toOption).map(({ value, label }) => (
    // The names of countries are the browser's own, which may differ a little from the server's.
    <option key={value} value={value} suppressHydrationWarning>
      {label}
    </option>
  ));
}
