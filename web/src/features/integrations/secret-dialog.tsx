import { words } from '@sangamam/words/staff/keys';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './integrations.module.css';

interface SecretDialogProps {
  title: string;
  /** What it is for, and that it is shown this once. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Something that is shown once, to be copied. A press outside does not close it. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast(words.copied, { tone: 'success', durationMs: adminToastMs });
    } catch {
      showToast(words.notCopied, { tone: 'error', durationMs: adminToastMs });
    }
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
        <code>{secret}</code>
        <Button variant="secondary" size="small" onClick={copy} autoFocus>
          {words.copy}
        </Button>
      </p>
    </Dialog>
  );
}
