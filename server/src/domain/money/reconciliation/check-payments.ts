import { fetchOrderPayments } from '../checkout/fetch-order-payments.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { type CheckedPayment, listCheckedPayments, listOrders } from './check-store.ts';

export type { CheckedPayment } from './check-store.ts';

/** The newest orders to query; nobody makes more in practice. */
const ordersAsked = 10;

/**
 * Asks the provider about the orders of a registration, takes in what is news, and returns every payment
 * of it as it stands then, oldest first. Throws PROVIDER_UNAVAILABLE.
 */
export async function checkPayments(
  deps: MoneyDeps,
  registrationId: string,
): Promise<CheckedPayment[]> {
  for (const order of await listOrders(deps.db, registrationId, ordersAsked)) {
    await fetchOrderPayments(deps, order, 'poller');
  }
  return listCheckedPayments(deps.db, registrationId);
}
