import { listAdmins } from '@sangamam/contract/staff-accounts/admins';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

export const adminsKey = ['admins'];

/** The accounts of the staff. */
export function useAdmins() {
  return useQuery({
    queryKey: adminsKey,
    queryFn: ({ signal }) => call(listAdmins, { signal }),
    staleTime: 0,
  });
}
