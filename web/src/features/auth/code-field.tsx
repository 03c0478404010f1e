import { words } from '@sangamam/words/staff/sign-in';
import { useState } from 'react';
import type { Control } from '../../kit/forms/use-action-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './second-factor.module.css';

interface CodeFieldProps extends Partial<Control<string>> {
  error: string | undefined;
  /** Set for codes of the app alone during set-up, or recovery codes alone where there is no app. */
  takes?: 'both' | 'app' | 'recovery';
}

/** The code of an authenticator app, or one of the recovery codes. */
export function CodeField({ takes = 'both', ...control }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(takes === 'recovery');
  return (
    <div>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? words.code.recoveryLabel : words.code.label}
        hint={isRecovery ? words.code.recoveryHint : words.code.hint}
        name="code"
        {...control}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        short={!isRecovery}
        required
        autoFocus={takes !== 'recovery'}
      />
      {takes === 'both' && (
        <button type="button" className={styles.switch} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.code.useApp : words.code.useRecovery}
        </button>
      )}
    </div>
  );
}
