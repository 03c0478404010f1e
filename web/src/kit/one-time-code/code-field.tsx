import { otpLength } from '@sangamam/contract/one-time-codes/otp';
import { asciiDigits } from '@sangamam/contract/text/text';
import type { ReactNode, Ref } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import styles from './one-time-code.module.css';

interface CodeFieldProps {
  readonly label: string;
  /** Says where the code went. */
  readonly hint: ReactNode;
  /** None where the form works without scripts. */
  readonly value?: string;
  readonly error: string | undefined;
  readonly onChange?: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An input for a one-time code. Pasted text may have spaces or digits of another script; six digits are
 * kept. Phones offer codes from messages. It appears once a code was sent, and takes the focus then.
 */
export function CodeField({ label, hint, value, error, onChange, ref }: CodeFieldProps) {
  return (
    <TextField
      name="otp"
      label={label}
      hint={hint}
      ref={ref}
      autoFocus
      short
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange?.(readCode(event.target.value))}
    />
  );
}

function readCode(typed: string): string {
  return asciiDigits(typed).replace(/\D/g, '').slice(0, otpLength);
}
