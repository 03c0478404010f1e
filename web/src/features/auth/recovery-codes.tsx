import { words } from '@sangamam/words/staff/sign-in';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes to keep, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The browser allows no copying here; the codes can be selected and saved.
      setIsCopied(false);
    }
  }

  return (
    <div className={styles.recovery}>
      <Alert tone="warning" title={words.recovery.once}>
        <p>{words.recovery.why}</p>
      </Alert>
      <ul className={styles.codes} aria-label={words.recovery.title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={copy}>
          {isCopied ? words.recovery.copied : words.recovery.copy}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([`${text}\n`]), words.recovery.fileName)}
        >
          {words.recovery.save}
        </Button>
      </div>
      <Button onClick={onDone}>{words.recovery.kept}</Button>
    </div>
  );
}
