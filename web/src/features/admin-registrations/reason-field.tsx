import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/reason';
import { useState } from 'react';
import type { CallError } from '../../kit/calls/call-error.ts';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actWords as words } from './act-words.ts';

const name = 'reason';

/**
 * The reason a dialog asks for. `isGiven()` says whether it will do when somebody tries to go on; one that
 * will not is shown as such and has the focus.
 */
export function useReason() {
  const [value, setValue] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  function isGiven(): boolean {
    setIsChecked(true);
    if (!isReasonTooShort(value)) return true;
    document.getElementById(fieldId(name))?.focus();
    return false;
  }
  return { value, setValue, isChecked, isGiven };
}

interface ReasonFieldProps {
  reason: ReturnType<typeof useReason>;
  problem: CallError | null;
}

/** Why something is done with a registration. */
export function ReasonField({ reason, problem }: ReasonFieldProps) {
  const { value, setValue, isChecked } = reason;
  return (
    <TextField
      name={name}
      label={words.reason}
      hint={words.reasonHint}
      maxLength={300}
      value={value}
      error={isChecked && isReasonTooShort(value) ? reasonTooShort : problem?.fields.reason}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}
