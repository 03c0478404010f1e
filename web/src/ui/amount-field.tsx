import { formatRupees } from '@sangamam/contract/money';
import { type ComponentProps, useRef } from 'react';
import styles from './amount-field.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { typeInto } from './native-value.ts';
import { splitFieldText } from './text-field.tsx';

export interface AmountFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'size'> {
  /** Amounts in whole rupees offered as chips above the field. */
  chips?: readonly number[] | undefined;
}

/** An amount in whole rupees, typed or taken from a chip. The value is the text that was typed. */
export function AmountField(props: AmountFieldProps) {
  const { text, control } = splitFieldText(props);
  const { id, name, chips = [], className, ref, ...input } = control;
  const field = useRef<HTMLInputElement>(null);

  function attach(element: HTMLInputElement | null) {
    field.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }

  return (
    <Field {...text} id={id} name={name}>
      {(wiring) => (
        <>
          {chips.length > 0 && (
            <div className={styles.chips}>
              {chips.map((rupees) => (
                <button
                  key={rupees}
                  type="button"
                  className={styles.chip}
                  disabled={input.disabled}
                  onClick={() => field.current && typeInto(field.current, String(rupees))}
                >
                  {formatRupees(rupees)}
                </button>
              ))}
            </div>
          )}
          <div className={styles.amount}>
            <span className={styles.sign} aria-hidden="true">
              ₹
            </span>
            <input
              inputMode="numeric"
              autoComplete="off"
              {...input}
              {...wiring}
              name={name}
              ref={attach}
              className={classNames(fieldStyles.control, styles.input, className)}
            />
          </div>
        </>
      )}
    </Field>
  );
}
