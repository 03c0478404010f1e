import { words } from '@sangamam/words/staff/keyboard';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keys-dialog.module.css';

/** The keys of the back office. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <dl className={styles.keys}>
        {Object.values(words.keys).map(({ key, what }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
