import { words } from '@sangamam/words/page/ui';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './choice-field.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import {
  describedBy,
  FieldGroup,
  FieldMessage,
  type FieldText,
  OptionalMark,
  useFieldIds,
} from './field.tsx';
import { type Option, toOption } from './select-field.tsx';
import { splitFieldText } from './text-field.tsx';

interface Choice extends Option {
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue'>;

export interface RadioCardsProps extends FieldText, InputProps {
  options: readonly (string | Choice)[];
  defaultValue?: string | undefined;
  /** Makes the choice controlled. */
  value?: string | undefined;
  /** Cards side by side where there is room: for Yes and No. */
  inline?: boolean | undefined;
}

/** Radio buttons as cards, large enough for a thumb. */
export function RadioCards(props: RadioCardsProps) {
  const { text, control } = splitFieldText(props);
  const { options, name, id, defaultValue, value, inline, ...input } = control;
  const ids = useFieldIds(id, name);
  return (
    <FieldGroup {...text} id={id} name={name}>
      <div className={classNames(styles.cards, inline && styles.inline)}>
        {options.map(toOption).map((option: Choice, index) => (
          <label key={option.value} className={styles.card}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? ids.control : `${ids.control}-${index}`}
              name={name}
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.cardHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export interface CheckboxFieldProps extends FieldText, InputProps {
  value?: string | undefined;
}

/** A single checkbox, such as a consent. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, className, ...input } = control;
  const ids = useFieldIds(id, name);
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label className={styles.tick}>
        <input
          {...input}
          type="checkbox"
          id={ids.control}
          name={name}
          aria-describedby={describedBy(ids, text)}
          aria-invalid={text.error ? true : undefined}
        />
        <span>
          <span>{text.label}</span>
          {text.optional && <OptionalMark />}
        </span>
      </label>
      {text.hint && (
        <p id={ids.hint} className={classNames(fieldStyles.hint, styles.tickHint)}>
          {text.hint}
        </p>
      )}
      <FieldMessage id={ids.message} error={text.error} />
    </div>
  );
}

export interface CheckboxGroupProps extends FieldText, InputProps {
  options: readonly (string | Omit<Choice, 'hint'>)[];
  defaultValue?: readonly string[] | undefined;
  /** Makes the choice controlled. */
  value?: readonly string[] | undefined;
  /** Adds a box that narrows the list to the labels in which the typed text is found: for more than about ten options. */
  isFound?: ((label: string, typed: string) => boolean) | undefined;
}

/** Checkboxes. Options that a filter hides stay in the form, so that no tick is lost. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { text, control } = splitFieldText(props);
  const { options, name, id, defaultValue, value, isFound, ...input } = control;
  const ids = useFieldIds(id, name);
  const filterId = useId();
  const [term, setTerm] = useState('');
  const isShown = ({ label }: Option) => !isFound || isFound(label, term);
  const all: readonly Choice[] = options.map(toOption);
  const shownCount = all.filter(isShown).length;

  return (
    <FieldGroup {...text} id={id} name={name}>
      {isFound && (
        <div>
          <label className="visually-hidden" htmlFor={filterId}>
            {words.filter}
          </label>
          <input
            id={filterId}
            type="search"
            className={fieldStyles.control}
            placeholder={words.filter}
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p role="status" className={styles.filterStatus}>
            {term && (shownCount ? words.filterMatches({ count: shownCount }) : words.filterEmpty)}
          </p>
        </div>
      )}
      <div className={classNames(styles.ticks, isFound && styles.scroll)}>
        {all.map((option, index) => (
          <label key={option.value} className={styles.tick} hidden={!isShown(option)}>
            <input
              {...input}
              type="checkbox"
              id={index === 0 ? ids.control : `${ids.control}-${index}`}
              name={name}
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue?.includes(option.value) ?? false }
                : { checked: value.includes(option.value) })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
