import type { FacetCounts } from '@sangamam/contract/calls/lists';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type Narrowed, withoutPlace } from './list-filters.ts';

/** How long rows and counts of a list stay as they are. */
export interface Freshness {
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
}

/**
 * How many rows each filter of a list would show, kept under the key of the list; the last counts stay until those asked
 * for are there.
 */
export function useCounts<Filters extends { page: number; limit: number; sort: string }>(
  listKey: QueryKey,
  filters: Filters,
  count: (query: Narrowed<Filters>, signal: AbortSignal) => Promise<FacetCounts | null>,
  freshness?: Freshness,
): FacetCounts | undefined {
  const query = withoutPlace(filters);
  const { data } = useQuery({
    queryKey: [...listKey, 'counts', query],
    queryFn: ({ signal }) => count(query, signal),
    placeholderData: keepPreviousData,
    ...freshness,
  });
  return data ?? undefined;
}
