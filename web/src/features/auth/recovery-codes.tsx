import { words } from '@sangamam/words/staff/sign-in';
import { useRef, useState } from 'react';
import { copyText } from '../../kit/copy-text.ts';
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
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const shown = useRef<HTMLUListElement>(null);
  const text = codes.join('\n');

  return (
    <div className={styles.recovery}>
      <Alert tone="warning" title={words.recovery.once}>
        <p>{words.recovery.why}</p>
      </Alert>
      <ul ref={shown} className={styles.codes} aria-label={words.recovery.title}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          onClick={async () => setIsCopied(await copyText(text, shown.current))}
        >
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
      <p role="status">{isCopied === false && words.recovery.notCopied}</p>
      <Button onClick={onDone}>{words.recovery.kept}</Button>
    </div>
  );
}
