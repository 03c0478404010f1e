import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

interface AddressFilters<Filters> {
  /** Reads the filters from the address; what is not a filter counts as not given. */
  readonly read: (search: URLSearchParams) => Filters;
  /** The address of these filters, without what is the default. */
  readonly write: (filters: Filters) => URLSearchParams;
}

/**
 * The filters of a staff list, which are its address. Another filter begins at the first page again.
 * Typing does not fill the history; a chosen filter or page can be undone by Back.
 */
export function useAddressFilters<Filters extends { page: number; searchTerm: string }>({
  read,
  write,
}: AddressFilters<Filters>) {
  const [search, setSearch] = useSearchParams();
  const filters = read(search);
  // What was asked for last: the address and the screen follow a moment later, and a second change
  // in that moment must not undo the first.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = read(search);
  }, [search, read]);

  function change(next: Partial<Filters>) {
    latest.current = { ...latest.current, page: 1, ...next };
    setSearch(write(latest.current), {
      replace: 'searchTerm' in next,
      preventScrollReset: !('page' in next),
    });
  }

  return { filters, change };
}
