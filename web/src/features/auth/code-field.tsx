import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import styles from './second-factor.module.css';
import { words } from './words.ts';

interface CodeFieldProps {
  error: string | undefined;
  /** False during set-up: there are no recovery codes yet. */
  takesRecoveryCodes?: boolean;
}

/** The code of an authenticator app, or one of the recovery codes. */
export function CodeField({ error, takesRecoveryCodes = true }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? words.code.recoveryLabel : words.code.label}
        hint={isRecovery ? words.code.recoveryHint : words.code.hint}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        short={!isRecovery}
        error={error}
        required
        autoFocus
      />
      {takesRecoveryCodes && (
        <button type="button" className={styles.switch} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.code.useApp : words.code.useRecovery}
        </button>
      )}
    </div>
  );
}
