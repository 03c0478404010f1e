import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/reason';
import type { CallError } from '../../api/call-error.ts';
import { TextField } from '../../ui/text-field.tsx';
import { actWords as words } from './act-words.ts';

interface ReasonFieldProps {
  value: string;
  /** Whether somebody has tried to go on with it. */
  isChecked: boolean;
  problem: CallError | null;
  onChange: (value: string) => void;
}

/** Why something is done with a registration. */
export function ReasonField({ value, isChecked, problem, onChange }: ReasonFieldProps) {
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      maxLength={300}
      value={value}
      error={isChecked && isReasonTooShort(value) ? reasonTooShort : problem?.fields.reason}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
