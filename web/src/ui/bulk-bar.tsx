import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  /** Names the bar for screen readers, such as "2 parties, 3 people". */
  label: string;
  /** Kept in the page while nothing is ticked, so that what it says is heard when it comes. */
  hidden?: boolean;
  children: ReactNode;
}

/** What can be done with what is ticked, within reach at the foot of the window. */
export function BulkBar({ label, hidden = false, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={label} hidden={hidden}>
      {children}
    </section>
  );
}
