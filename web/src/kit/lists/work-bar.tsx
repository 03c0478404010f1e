import { words } from '@sangamam/words/staff/lists';
import { useState } from 'react';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { formatCount } from '../../ui/format-count.ts';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import styles from './work-bar.module.css';

/** The rows that an act is for. */
export interface Chosen {
  /** Null: all that the filters show. */
  readonly ids: string[] | null;
  readonly count: number;
  /** The same as it is said: "124", or "100,000+" where nobody counted on. */
  readonly said: string;
  /** Nothing is ticked any more. */
  readonly clear: () => void;
}

interface WorkBarProps {
  selection: RowSelection;
  /** How many rows the filters show, on all pages. */
  total: number;
  /** There are more than `total`. */
  isCapped?: boolean | undefined;
  /** The acts. */
  children: (chosen: Chosen) => Elements;
}

/**
 * Acts on the ticked rows, at the foot of the window, or on all that the filters show: once all of a page are ticked,
 * staff may choose so.
 */
export function WorkBar({ selection, total, isCapped = false, children }: WorkBarProps) {
  const { selected, isAll, setAll } = selection;
  const [areAllMatching, setAreAllMatching] = useState(false);
  const isEverything = areAllMatching && isAll;
  const matching = `${formatCount(total)}${isCapped ? '+' : ''}`;
  const said = isEverything ? matching : formatCount(selected.length);
  const clear = () => {
    setAreAllMatching(false);
    setAll(false);
  };
  return (
    <BulkBar label={words.selectedRows} hidden={selected.length === 0}>
      <p role="status" className={styles.count}>
        {isEverything ? words.allSelected({ count: said }) : words.selected({ count: said })}
      </p>
      {!isAll && (
        <Button
          size="small"
          variant="ghost"
          className={styles.allOfPage}
          onClick={() => setAll(true)}
        >
          {words.selectAll}
        </Button>
      )}
      {isAll && !isEverything && total > selected.length && (
        <Button size="small" variant="ghost" onClick={() => setAreAllMatching(true)}>
          {words.selectMatching({ count: matching })}
        </Button>
      )}
      {selected.length > 0 &&
        children({
          ids: isEverything ? null : [...selected],
          count: isEverything ? total : selected.length,
          said,
          clear,
        })}
      <Button size="small" variant="ghost" onClick={clear}>
        {words.clearSelection}
      </Button>
    </BulkBar>
  );
}
