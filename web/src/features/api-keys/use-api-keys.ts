import { listApiKeys } from '@sangamam/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

export const keysKey = ['api-keys'];

/** The keys of other programs. */
export function useApiKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => call(listApiKeys, { signal }),
    staleTime: 0,
  });
}
