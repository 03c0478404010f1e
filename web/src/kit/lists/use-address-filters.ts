import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

interface AddressFilters<Filters> {
  /** Reads the filters from the URL; invalid values count as absent. */
  readonly read: (search: URLSearchParams) => Filters;
  /** The query of these filters, without defaults. */
  readonly write: (filters: Filters) => URLSearchParams;
  /** Keeps order, columns and rows of a page for the next time. */
  readonly remember?: (change: Partial<Filters>) => void;
}

/**
 * The filters of a staff list, kept in the URL. Changing a filter goes to the first page. Typing replaces
 * the history entry; a chosen filter or page adds one, so that Back undoes it.
 */
export function useAddressFilters<Filters extends { page: number; searchTerm: string }>({
  read,
  write,
  remember,
}: AddressFilters<Filters>) {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  // The filters asked for last: the address and the screen follow a moment later, and a second change
  // in that moment must not undo the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = read(search);
  }, [search, read]);

  function change(next: Partial<Filters>) {
    remember?.(next);
    latest.current = { ...latest.current, page: 1, ...next };
    setSearch(write(latest.current), {
      replace: 'searchTerm' in next,
      preventScrollReset: !('page' in next),
    });
  }

  return { filters, change, search: write(filters).toString() };
}
