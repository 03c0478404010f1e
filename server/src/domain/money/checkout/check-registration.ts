import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { ingestRefunds } from '../intake/ingest-payment.ts';
import { watchMs } from '../ledger/rules.ts';
import { startAsking } from '../orders/order-store.ts';
import { listOpenClaimsAndRefunds, listUnsettledOrders } from '../standing/payer-store.ts';
import { followUp } from './confirm-payment.ts';
import { fetchOrderPayments } from './fetch-order-payments.ts';
import { checkAgainAfterMs } from './payment-state.ts';

/**
 * Asks the provider about everything of a registration that is not settled: its orders of the last six
 * days, payments its browser claimed, refunds on their way. An order is asked about once in 30 s at
 * most. Returns false when the provider could not be asked.
 */
export async function checkRegistration(deps: MoneyDeps, registrationId: string): Promise<boolean> {
  const now = deps.now();
  const before = new Date(now.getTime() - checkAgainAfterMs);
  const since = new Date(now.getTime() - watchMs);
  const [orders, { claimed, refunding }] = await Promise.all([
    listUnsettledOrders(deps.db, registrationId, since),
    listOpenClaimsAndRefunds(deps.db, registrationId),
  ]);
  let isAsked = orders.length === 0;
  try {
    for (const order of orders) {
      if (!(await startAsking(deps.db, order.id, { before, now }))) continue;
      isAsked = true;
      // the database's check constraint allows only modes of providers
      await fetchOrderPayments(deps, order as Parameters<typeof fetchOrderPayments>[1], 'poller');
    }
    if (!isAsked) return true;
    for (const paymentId of claimed) {
      const outcome = await followUp(deps, { registrationId, paymentId, via: 'claim' });
      if (outcome === 'pending') return true;
    }
    for (const paymentId of refunding) {
      await ingestRefunds(deps, await deps.outside.payments.listRefundsOf(paymentId), 'poller');
    }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    return false;
  }
  return true;
}
