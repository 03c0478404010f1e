import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './pair.module.css';

interface PairProps {
  children: ReactNode;
  second?: ReactNode;
  /** Lets a long second line wrap. */
  wraps?: boolean | undefined;
}

/** Two lines of a table cell, the second quieter; on the card of a phone they share a line. */
export function Pair({ children, second, wraps = false }: PairProps) {
  return (
    <span className={styles.pair}>
      <span className={styles.first}>{children}</span>
      {second !== undefined && second !== null && (
        <span className={classNames(styles.second, wraps && styles.wraps)}>{second}</span>
      )}
    </span>
  );
}
