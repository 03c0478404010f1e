import { useRef, useState } from 'react';

export interface RowSelection {
  /** The ticked rows among those shown, in their order. */
  readonly selected: readonly string[];
  readonly isAll: boolean;
  readonly has: (id: string) => boolean;
  /** With `isRange` also every row between this one and the row ticked last. */
  readonly set: (id: string, isTicked: boolean, isRange: boolean) => void;
  readonly setAll: (isTicked: boolean) => void;
}

/** Which of the rows shown are ticked; a row that leaves the page loses its tick. */
export function useRowSelection(ids: readonly string[]): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const selected = ids.filter((id) => ticked.has(id));

  function set(id: string, isTicked: boolean, isRange: boolean) {
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(selected);
    for (const one of range) {
      if (isTicked) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setTicked(next);
  }

  return {
    selected,
    isAll: ids.length > 0 && selected.length === ids.length,
    has: (id) => ticked.has(id),
    set,
    setAll: (isTicked) => setTicked(new Set(isTicked ? ids : [])),
  };
}
