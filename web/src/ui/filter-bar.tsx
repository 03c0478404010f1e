import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Names the search for screen readers. */
  label: string;
  /** The search, then one or two choices. */
  children: ReactNode;
  /** Further filters, folded away until they are wanted. */
  more?: { label: string; activeCount: number; fields: ReactNode } | undefined;
}

/** What a list is narrowed by. Filters that are folded away and in use are counted on the fold. */
export function FilterBar({ label, children, more }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState((more?.activeCount ?? 0) > 0);
  return (
    <search className={styles.bar} aria-label={label}>
      <div className={styles.first}>{children}</div>
      {more && (
        <details
          className={styles.more}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className={styles.summary}>
            <ChevronDown aria-hidden="true" size={18} className={styles.chevron} />
            {more.label}
            {more.activeCount > 0 && <span className={styles.count}>{more.activeCount}</span>}
          </summary>
          <div className={styles.fields}>{more.fields}</div>
        </details>
      )}
    </search>
  );
}
