import { words } from '@sangamam/words/page/ui';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './detail-drawer.module.css';
import { Drawer } from './drawer.tsx';

interface DetailDrawerProps {
  /** The id of the heading that names what is shown. */
  labelledBy: string;
  /** The way back on phones, such as "All registrations". */
  back: string;
  onClose: () => void;
  children: ReactNode;
}

/** One row of a list in full: a drawer on large screens, a page of its own on phones. */
export function DetailDrawer({ labelledBy, back, onClose, children }: DetailDrawerProps) {
  return (
    <Drawer side="end" className={styles.drawer} labelledBy={labelledBy} onClose={onClose}>
      <header className={styles.bar}>
        <button type="button" className={styles.back} onClick={onClose}>
          <ArrowLeft aria-hidden="true" size={20} />
          {back}
        </button>
        <button type="button" className={styles.close} onClick={onClose} aria-label={words.close}>
          <X aria-hidden="true" size={22} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </Drawer>
  );
}
