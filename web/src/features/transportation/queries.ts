import { readArrivalSummary } from '@sangamam/contract/transportation/transportation';
import { listPickups } from '@sangamam/contract/transportation/trips';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

const root = 'transportation';
const staleMs = 5_000;

/** The key of a query about arrivals and trips. */
export const transportationKey = (...rest: readonly unknown[]) => [root, ...rest];

/** The figures above the arrivals. */
export function useArrivalSummary() {
  return useQuery({
    queryKey: [root, 'summary'],
    queryFn: ({ signal }) => call(readArrivalSummary, { signal }),
    staleTime: staleMs,
  });
}

/** The people who wait on a day, and the trips of that day. */
export function usePickups(date: string) {
  return useQuery({
    queryKey: [root, 'pickups', date],
    queryFn: ({ signal }) => call(listPickups, { query: { date }, signal }),
    enabled: date !== '',
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}
