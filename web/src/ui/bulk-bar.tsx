import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  /** Names the bar for screen readers, such as "2 parties, 3 people". */
  label: string;
  /** Stays in the document while nothing is ticked, so that screen readers announce its appearance. */
  hidden?: boolean;
  children: ReactNode;
}

/** Actions on the ticked rows, at the foot of the window. */
export function BulkBar({ label, hidden = false, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={label} hidden={hidden}>
      {children}
    </section>
  );
}
