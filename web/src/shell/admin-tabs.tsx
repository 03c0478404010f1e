import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './admin-tabs.module.css';

interface AdminTab {
  readonly path: string;
  readonly label: string;
  /** What waits there; nothing is shown for none. */
  readonly count?: ReactNode;
}

/** The pages of one subject, side by side; each has an address of its own. */
export function AdminTabs({ label, tabs }: { label: string; tabs: readonly AdminTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ path, label: name, count }, index) => (
        <NavLink key={path} to={path} end={index === 0} className={styles.tab ?? ''}>
          {name}
          {count ? <span className={styles.count}>{count}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}
