import type { Deps } from '../../app.ts';
import { askOrder } from './ask-order.ts';
import { type CheckedPayment, listCheckedPayments, listOrders } from './check-store.ts';

export type { CheckedPayment } from './check-store.ts';

/** More orders than anybody makes; the newest tell what happened. */
const ordersAsked = 10;

/**
 * Asks the provider about the orders of a registration, takes in what is news, and returns every payment
 * of it as it stands then, oldest first. Throws PROVIDER_UNAVAILABLE.
 */
export async function checkPayments(deps: Deps, registrationId: string): Promise<CheckedPayment[]> {
  for (const order of await listOrders(deps.db, registrationId, ordersAsked)) {
    await askOrder(deps, order, 'poller');
  }
  return listCheckedPayments(deps.db, registrationId);
}
