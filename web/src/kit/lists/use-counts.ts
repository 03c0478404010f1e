import type { FacetCounts } from '@sangamam/contract/calls/lists';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';

/** Parts of a list's filters that no count depends on. */
interface Shown {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

/**
 * How many rows each filter of a list would show, kept under the key of the list; the last counts stay until those asked
 * for are there.
 */
export function useCounts<Filters extends Shown>(
  listKey: QueryKey,
  filters: Filters,
  count: (query: Omit<Filters, keyof Shown>, signal: AbortSignal) => Promise<FacetCounts | null>,
  freshness?: { readonly staleTime?: number; readonly refetchInterval?: number | false },
): FacetCounts | undefined {
  const { page: _page, limit: _limit, sort: _sort, ...query } = filters;
  const { data } = useQuery({
    queryKey: [...listKey, 'counts', query],
    queryFn: ({ signal }) => count(query, signal),
    placeholderData: keepPreviousData,
    ...freshness,
  });
  return data ?? undefined;
}
