import { useLayoutEffect, useRef } from 'react';
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
  /** For parts of something that lies over a page: how its links move, such as without history. */
  move?: Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'>;
}

/** The parts of a page, each with its own address: links, of which one is where you are. */
export function TabLinks({ label, tabs, current, move }: TabLinksProps) {
  const counted = tabs.filter(({ count = 0 }) => count > 0).length;
  const nav = useRef<HTMLElement>(null);

  // Where there is not room for all, the one where you are must not be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew when one moves
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
