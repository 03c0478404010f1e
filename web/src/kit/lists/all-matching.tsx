import { words } from '@sangamam/words/staff/lists';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { RowSelection } from '../../ui/use-row-selection.ts';

/**
 * The rows that a bulk bar acts on: the ticked ones or, once all of a page are ticked and staff choose so, all that the
 * filters show.
 */
export function useAllMatching({ selected, isAll, setAll }: RowSelection, total: number) {
  const [areAllMatching, setAreAllMatching] = useState(false);
  const isEverything = areAllMatching && isAll;
  return {
    isEverything,
    count: isEverything ? total : selected.length,
    /** null: all that the filters show. */
    ids: isEverything ? null : [...selected],
    hasMore: isAll && !isEverything && total > selected.length,
    choose: () => setAreAllMatching(true),
    clear() {
      setAreAllMatching(false);
      setAll(false);
    },
  };
}

interface SelectMatchingProps {
  all: Pick<ReturnType<typeof useAllMatching>, 'hasMore' | 'choose'>;
  /** How many match, in words. */
  count: string;
}

/** "Select all 378 matching"; nothing before all of the page are ticked. */
export function SelectMatching({ all: { hasMore, choose }, count }: SelectMatchingProps) {
  if (!hasMore) return null;
  return (
    <Button size="small" variant="ghost" onClick={choose}>
      {words.selectMatching({ count })}
    </Button>
  );
}
