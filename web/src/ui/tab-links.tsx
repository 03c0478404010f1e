import { useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './tab-links.module.css';

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly to: LinkProps['to'];
  /** How many items wait there; 0 shows nothing. */
  readonly count?: number;
}

interface TabLinksProps {
  /** Names the set for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** How the links navigate: in a drawer, say, without new history entries. */
  move?: Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'>;
}

/** Tabs as links, each with an address of its own. */
export function TabLinks({ label, tabs, current, move }: TabLinksProps) {
  const counted = tabs.filter(({ count = 0 }) => count > 0).length;
  const nav = useRef<HTMLElement>(null);

  // where not all fit, the current one must be in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the tab changes
  useLayoutEffect(() => {
    const tab = nav.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, counted]);

  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: text, to, count = 0 }) => (
        <Link
          key={key}
          to={to}
          {...move}
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
