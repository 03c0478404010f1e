import { type RefObject, useEffect, useRef } from 'react';
import { useListener } from '../../ui/use-listener.ts';
import { isTyping, overlays, searchFieldId } from './admin-search.ts';

const isCovered = () => document.querySelector(overlays) !== null;

/** The part of a row that takes the focus: its name, or the first that can have it. */
const handleOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('td[data-title] :is(a, button)') ??
  row?.querySelector<HTMLElement>('a, button, input');

const rowsOf = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll('tbody > tr') ?? []),
];

/**
 * Arrows, or j and k, go from row to row; x ticks; Enter opens, as the row's own link. From the search, Enter
 * or the arrow down go to the first row. A row that goes, as when a search comes late, leaves the focus to the one
 * in its place.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const focused = useRef(-1);
  useListener('focusin', ({ target }) => {
    focused.current = rowsOf(list).findIndex((row) => row.contains(target as Node));
  });
  // whoever clicks beside the rows has left them
  useListener('pointerdown', () => {
    focused.current = -1;
  });
  useEffect(() => {
    if (focused.current === -1 || document.activeElement !== document.body) return;
    const rows = rowsOf(list);
    handleOf(rows[Math.min(focused.current, rows.length - 1)])?.focus();
  });
  useListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const rows = rowsOf(list);
    if (rows.length === 0 || isCovered()) return;
    const isSearch = target instanceof HTMLElement && target.id === searchFieldId;
    if (isSearch ? key !== 'ArrowDown' && key !== 'Enter' : isTyping(target)) return;
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const isElsewhere = at === -1 && document.activeElement !== document.body && !isSearch;
    const step = stepOf(key, isSearch);
    if (step !== 0 && !(isElsewhere && key.startsWith('Arrow'))) {
      const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step));
      event.preventDefault();
      handleOf(rows[next])?.focus();
    } else if (key === 'x' && at !== -1) {
      event.preventDefault();
      rows[at]?.querySelector<HTMLInputElement>('td input[type="checkbox"]')?.click();
    }
  });
}

function stepOf(key: string, isSearch: boolean): number {
  if (isSearch || key === 'ArrowDown' || key === 'j') return 1;
  return key === 'ArrowUp' || key === 'k' ? -1 : 0;
}
