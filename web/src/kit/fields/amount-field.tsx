import { formatRupees } from '@sangamam/contract/locale/money';
import { type ComponentProps, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field, type FieldText } from '../../ui/field.tsx';
import { typeInto } from '../../ui/native-value.ts';
import { splitFieldText } from '../../ui/text-field.tsx';
import styles from './amount-field.module.css';

export interface AmountFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'size'> {
  /** Whole rupees, offered as chips above the field. */
  chips?: readonly number[] | undefined;
}

/** An amount in whole rupees, typed or chosen from a chip. The value is the text. */
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
