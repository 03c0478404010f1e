import type { RefObject } from 'react';
import { useListener } from '../../ui/use-listener.ts';
import { isTyping, overlays, searchFieldId } from './admin-search.ts';

const isCovered = () => document.querySelector(overlays) !== null;

/** The part of a row that takes the focus: its name, or the first that can have it. */
const handleOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('td[data-title] :is(a, button)') ??
  row?.querySelector<HTMLElement>('a, button, input');

/**
 * Arrows, or j and k, go from row to row; x ticks; Enter opens, as the row's own link. From the search, Enter
 * or the arrow down go to the first row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const rows = [...(list.current?.querySelectorAll('tbody > tr') ?? [])];
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
