import { can } from '@sangamam/contract/calls/permissions';
import { paymentOverview } from '@sangamam/contract/payments/findings';
import { listPayments, type PaymentDetail } from '@sangamam/contract/payments/history';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../kit/calls/call.ts';
import { useSession } from '../../kit/session/session.ts';
import type { Filters } from './filters.ts';

/** Everything read on these pages stands under this key, so that a change makes all of it old at once. */
export const paymentsKey = 'payments';
export const listQuery = (filters: Filters) => ({
  queryKey: [paymentsKey, 'list', filters],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callPage(listPayments, { query: filters, signal }),
});
/** The key of a payment's page. */
export const detailKey = (id: string) => [paymentsKey, 'detail', id];

/** True if this admin may change payments; others look at those of their schools. */
export function useMayManage(): boolean {
  return useSession(({ user }) => user !== null && can(user, 'payments.manage'));
}

/** True if this admin may go through the provider's lists, which tell of everybody's money. */
export function useMayReconcile(): boolean {
  const isOfAllSchools = useSession(
    ({ user }) => user?.role === 'super_admin' || user?.allSchools === true,
  );
  return useMayManage() && isOfAllSchools;
}

/** Work that waits for staff, and the agreement of provider and ledger. Only for those who may change payments. */
export function useOverview() {
  const mayManage = useMayManage();
  return useQuery({
    queryKey: [paymentsKey, 'overview'],
    queryFn: ({ signal }) => call(paymentOverview, { signal }),
    enabled: mayManage,
  });
}

/** Takes over a payment as a change left it; every list and sum is read anew. */
export function usePaymentTaker() {
  const client = useQueryClient();
  return (detail: PaymentDetail) => {
    client.setQueryData(detailKey(detail.paymentId), detail);
    client.invalidateQueries({
      queryKey: [paymentsKey],
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
  };
}
