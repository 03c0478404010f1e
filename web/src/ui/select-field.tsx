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

/** Each option is a plain word, or a value with a label of its own. */
export type Options = readonly (string | Option)[];

/** Gives a plain word a label in the language of the page. */
export const toOption = (option: Options[number]): Option =>
  typeof option === 'string' ? { value: option, label: textInLanguage(option) } : option;

export interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'size'> {
  options: Options;
  /** The text of an empty option at the top. Without it, the first real option is chosen. */
  placeholder?: string | undefined;
  /** Options shown first, before a divider. */
  preferred?: Options | undefined;
  /** A narrow control, for short options. */
  short?: boolean | undefined;
}

/** Lets a person choose one option with the browser's own menu. */
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
    // names of countries come from Intl, and may differ between a browser and the server
    <option key={value} value={value} suppressHydrationWarning>
      {label}
    </option>
  ));
}
