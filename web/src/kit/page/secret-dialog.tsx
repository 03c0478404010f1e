import { words } from '@sangamam/words/staff/secret';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { copyText } from '../copy-text.ts';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** The use of the secret, and the warning that it is shown this once. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Something that is shown once, to be copied. A press outside does not close it. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const shown = useRef<HTMLElement>(null);

  async function copy() {
    const isCopied = await copyText(secret, shown.current);
    showToast(isCopied ? words.copied : words.notCopied, {
      tone: isCopied ? 'success' : 'error',
      durationMs: adminToastMs,
    });
  }
  return (
    <Dialog
      open
      locked
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>{text}</p>
      <p className={styles.secret}>
        <code ref={shown}>{secret}</code>
        <Button variant="secondary" size="small" onClick={copy} autoFocus>
          {words.copy}
        </Button>
      </p>
    </Dialog>
  );
}
