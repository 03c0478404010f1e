import type { ReactNode } from 'react';
import styles from './pair.module.css';

/** Two lines of a table cell, the second quieter; on the card of a phone they share a line. */
export function Pair({ children, second }: { children: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles.pair}>
      {children}
      {second !== undefined && second !== null && <span className={styles.second}>{second}</span>}
    </span>
  );
}
