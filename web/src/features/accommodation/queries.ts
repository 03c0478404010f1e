import { listStayRequests, readStaySummary } from '@sangamam/contract/accommodation/accommodation';
import { listRooms, type Room } from '@sangamam/contract/accommodation/rooms';
import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../kit/calls/call.ts';

/** Everything about beds begins with this, because one change of a room or a stay touches all of it. */
const root = 'accommodation';
/** Others allocate at the same time: what lies longer is asked for again when a tab opens. */
const staleMs = 5_000;
/** More than may be left at once is worked through in portions. */
const leftLimit = 500;

/** A room as it is spoken of, with its block. */
export const roomName = ({ block, name }: Pick<Room, 'block' | 'name'>) => `${block} ${name}`;

/** Every room with who stays there. */
export function useRooms() {
  return useQuery({
    queryKey: [root, 'rooms'],
    queryFn: ({ signal }) => call(listRooms, { query: {}, signal }),
    staleTime: staleMs,
  });
}

/** Requests of which somebody has no bed, by name. */
export function useLeft(searchTerm: string) {
  return useQuery({
    queryKey: [root, 'left', searchTerm],
    queryFn: ({ signal }) =>
      callPage(listStayRequests, { query: { left: 'true', limit: leftLimit, searchTerm }, signal }),
    staleTime: staleMs,
    placeholderData: (previous) => previous,
  });
}

/** The figures above the rooms. */
export function useStaySummary() {
  return useQuery({
    queryKey: [root, 'summary'],
    queryFn: ({ signal }) => call(readStaySummary, { signal }),
    staleTime: staleMs,
  });
}

/** The key of a query about rooms and stays. */
export const accommodationKey = (...rest: readonly unknown[]) => [root, ...rest];
