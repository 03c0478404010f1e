import { listApiKeys } from '@sangamam/contract/api-keys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const keysKey = ['api-keys'];

export function useApiKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => call(listApiKeys, { signal }),
    staleTime: 0,
  });
}
