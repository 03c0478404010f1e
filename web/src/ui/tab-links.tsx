import { Link, type LinkProps } from 'react-router';
import styles from './tab-links.module.css';

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly to: LinkProps['to'];
  /** How many wait there; nothing is shown for none. */
  readonly count?: number;
}

interface TabLinksProps {
  /** Names the set for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
}

/** The parts of a page, each with its own address: links, of which one is where you are. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, to, count = 0 }) => (
        <Link
          key={key}
          to={to}
          className={styles.tab}
          aria-current={key === current ? 'page' : undefined}
        >
          {text}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
