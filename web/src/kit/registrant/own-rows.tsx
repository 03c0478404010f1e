import type { Elements } from '../../ui/elements.ts';
import styles from './own-rows.module.css';

/** A line for each thing of a registration: its link, its facts, and at the end what matters most. */
export const OwnRows = ({ children }: { children: Elements }) => (
  <ul className={styles.rows}>{children}</ul>
);
