import { words } from '@sangamam/words/page/ui';
import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field, type FieldText, fieldId } from '../../ui/field.tsx';
import { typeInto } from '../../ui/native-value.ts';
import styles from '../../ui/stepper.module.css';
import { splitFieldText } from '../../ui/text-field.tsx';
import { readCount } from './read-number.ts';

type CountProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'min' | 'max'> & {
  min?: number | undefined;
  max?: number | undefined;
};

interface StepperControlProps extends CountProps {
  /** The control's name for screen readers, such as "Adults, vegetarian". */
  label: string;
}

/**
 * − [n] + without label or message: a cell of a table of counts. An empty field counts as 0. What is
 * typed is kept as it is; the form checks whether it is a whole number in range.
 */
export function StepperControl({
  label,
  min = 0,
  max = 20,
  className,
  id,
  ref,
  ...input
}: StepperControlProps) {
  const field = useRef<HTMLInputElement>(null);

  function change(by: number) {
    if (!field.current) return;
    const { value, dataset } = field.current;
    const count = readCount(dataset.pressed ?? value) || 0;
    delete dataset.pressed;
    typeInto(field.current, String(Math.min(max, Math.max(min, count + by))));
  }

  function attach(element: HTMLInputElement | null) {
    field.current = element;
    if (element && !('hydrated' in element.dataset)) {
      // as `behaviour.js` has counted, before the form puts in what it knew (`early-press.ts`)
      if ('pressed' in element.dataset) element.dataset.pressed = element.value;
      element.dataset.hydrated = '';
    }
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }

  const button = (by: -1 | 1) => (
    <button
      type="button"
      className={styles.button}
      disabled={input.disabled}
      data-step={by}
      onClick={() => change(by)}
      aria-label={by < 0 ? words.decrease({ label }) : words.increase({ label })}
    >
      {by < 0 ? <Minus aria-hidden="true" size={18} /> : <Plus aria-hidden="true" size={18} />}
    </button>
  );

  return (
    <div className={classNames(styles.stepper, className)}>
      {button(-1)}
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        {...input}
        data-min={min}
        data-max={max}
        id={id ?? (input.name ? fieldId(input.name) : undefined)}
        ref={attach}
        className={styles.count}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          change(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
      {button(1)}
    </div>
  );
}

export type StepperProps = Omit<FieldText, 'label'> & CountProps & { label: string };

/** A count with label, hint and message. */
export function Stepper(props: StepperProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, ...input } = control;
  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => <StepperControl {...input} {...wiring} name={name} label={props.label} />}
    </Field>
  );
}
