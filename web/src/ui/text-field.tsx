import { words } from '@sangamam/words/page/ui';
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldText } from './field.tsx';

/** Splits the words of a field from the attributes of its control. */
export function splitFieldText<T extends FieldText>(props: T) {
  const { label, hint, error, optional, hideLabel, ...control } = props;
  return { text: { label, hint, error, optional, hideLabel }, control };
}

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'size'> {
  /** For short answers such as a code or a date. */
  short?: boolean | undefined;
}

/** One line of text. Spread `register('name')` of react-hook-form onto it. */
export function TextField(props: TextFieldProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, short, className, ...input } = control;
  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          name={name}
          className={classNames(styles.control, short && styles.short, className)}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldText, ComponentProps<'textarea'> {
  /**
   * The most characters that will be accepted. Shows what is left. More may be typed and is refused
   * with the field's message: silently cutting a pasted text would lose words.
   */
  maxCharacters?: number | undefined;
}

/** Several lines of text, with a counter when there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, maxCharacters, className, onChange, ...area } = control;
  const counterId = useId();
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const left = maxCharacters === undefined ? 0 : maxCharacters - length;

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.target.value.length);
    onChange?.(event);
  }

  return (
    <Field {...text} id={id} name={name} {...(maxCharacters ? { describedById: counterId } : {})}>
      {(wiring) => (
        <>
          <textarea
            rows={4}
            {...area}
            {...wiring}
            name={name}
            onChange={handleChange}
            className={classNames(styles.control, styles.area, className)}
          />
          {maxCharacters !== undefined && (
            <p id={counterId} className={classNames(styles.counter, left < 0 && styles.over)}>
              {left < 0
                ? words.charactersOver({ count: -left })
                : words.charactersLeft({ count: left })}
            </p>
          )}
        </>
      )}
    </Field>
  );
}

/** A date by the browser's own picker; the value is `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField short {...props} type="date" />;
}

/** A time by the browser's own picker; the value is `HH:mm`. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField short {...props} type="time" />;
}
