import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';
import styles from './filter-bar.module.css';

interface FurtherFilters {
  label: string;
  activeCount: number;
  fields: ReactNode;
  /** Label of the button that closes the sheet on phones; without it the filters fold there too. */
  sheetDone?: string;
}

interface FilterBarProps {
  /** Names the search for screen readers. */
  label: string;
  /** The search, then one or two choices. */
  children?: ReactNode;
  /** Beside them on wide screens, such as facets. */
  beside?: Elements;
  /** Further filters, folded away at first. */
  more?: FurtherFilters | undefined;
}

const phone = '(max-width: 47.99rem)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(phone);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(phone).matches,
    () => false,
  );
}

/** Search and filters of a list. The fold shows how many of the folded filters are in use. */
export function FilterBar({ label, children, beside, more }: FilterBarProps) {
  const isPhone = useIsPhone();
  return (
    <search className={styles.bar} aria-label={label}>
      {children && (
        <div className={classNames(styles.first, beside !== undefined && styles.narrow)}>
          {children}
        </div>
      )}
      {beside}
      {more && (isPhone && more.sheetDone !== undefined ? <Sheet {...more} /> : <Fold {...more} />)}
    </search>
  );
}

function Fold({ label, activeCount, fields }: FurtherFilters) {
  const [isOpen, setIsOpen] = useState(activeCount > 0);
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronDown aria-hidden="true" size={18} className={styles.chevron} />
        <span>{label}</span>
        {activeCount > 0 && <span className={styles.count}>{activeCount}</span>}
      </summary>
      <div className={styles.fields}>{fields}</div>
    </details>
  );
}

function Sheet({ label, activeCount, fields, sheetDone }: FurtherFilters) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={styles.opener}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" size={18} />
        <span>{label}</span>
        {activeCount > 0 && <span className={styles.count}>{activeCount}</span>}
      </Button>
      <Dialog
        open={isOpen}
        title={label}
        onClose={close}
        actions={<Button onClick={close}>{sheetDone}</Button>}
      >
        <div className={styles.fields}>{fields}</div>
      </Dialog>
    </>
  );
}
