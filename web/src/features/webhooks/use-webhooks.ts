import { listWebhooks } from '@sangamam/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

const waitingMs = 5_000;
export const webhooksKey = ['webhooks'];

/** The programs that are told of events. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
    staleTime: 0,
    // what waits goes out by itself, and may show that a program fails
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }) => waiting > 0) ? waitingMs : false,
  });
}
