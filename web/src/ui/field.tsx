import { words } from '@sangamam/words/page/ui';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import styles from './field.module.css';

/** Texts of a field. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** The message under the control; its line is kept free so that nothing moves when it comes. */
  error?: string | undefined;
  /** Adds "(optional)" to the label. Required fields carry no mark. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only, where the surroundings name the field already. */
  hideLabel?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and message. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The id of the control of a form field, from its dotted name. Error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(/[^\w-]/g, '-')}`;
}

/** Ids of one field: its control's from `id`, else from its name, else generated. */
export function useFieldIds(id: string | undefined, name: string | undefined) {
  const generated = useId();
  const control = id ?? (name ? fieldId(name) : generated);
  return { control, hint: `${control}-hint`, message: `${control}-message` };
}

/** The `aria-describedby` of a control: its hint, then its message. */
export function describedBy(
  ids: { hint: string; message: string },
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
  more?: string,
): string | undefined {
  return [hint && ids.hint, more, error && ids.message].filter(Boolean).join(' ') || undefined;
}

/** The message line under a control; it stays when empty, so that nothing moves. */
export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.message}>
      {error && (
        <>
          <CircleAlert aria-hidden="true" size={16} strokeWidth={2.25} />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}

export function OptionalMark() {
  return <span className={styles.optional}> {words.optional}</span>;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  name?: string | undefined;
  /** Ids of further descriptions, such as a counter. */
  describedById?: string;
  className?: string | undefined;
  children: (control: ControlProps) => Elements;
}

/** One field: label, hint, control, message line, and the wiring between them. */
export function Field({ id, name, describedById, className, children, ...text }: FieldProps) {
  const ids = useFieldIds(id, name);
  return (
    <div className={classNames(styles.field, className)}>
      <label
        className={classNames(styles.label, text.hideLabel && 'visually-hidden')}
        htmlFor={ids.control}
      >
        <span>{text.label}</span>
        {text.optional && <OptionalMark />}
      </label>
      {text.hint && (
        <p id={ids.hint} className={styles.hint}>
          {text.hint}
        </p>
      )}
      {children({
        id: ids.control,
        'aria-describedby': describedBy(ids, text, describedById),
        'aria-invalid': text.error ? true : undefined,
      })}
      <FieldMessage id={ids.message} error={text.error} />
    </div>
  );
}

interface FieldGroupProps extends FieldText {
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  children: Elements;
}

/**
 * Several controls that answer one question: a fieldset with a legend. The first control should have
 * `fieldId(name)` as its id, so that an error summary leads to it.
 */
export function FieldGroup({ id, name, className, children, ...text }: FieldGroupProps) {
  const ids = useFieldIds(id, name);
  return (
    <fieldset
      className={classNames(styles.field, className)}
      aria-describedby={describedBy(ids, text)}
      aria-invalid={text.error ? true : undefined}
    >
      <legend className={classNames(styles.label, text.hideLabel && 'visually-hidden')}>
        <span>{text.label}</span>
        {text.optional && <OptionalMark />}
      </legend>
      {text.hint && (
        <p id={ids.hint} className={styles.hint}>
          {text.hint}
        </p>
      )}
      {children}
      <FieldMessage id={ids.message} error={text.error} />
    </fieldset>
  );
}
