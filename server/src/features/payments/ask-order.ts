import type { Deps } from '../../app.ts';
import type { Via } from './apply-payment.ts';
import type { OrderRow } from './order-store.ts';
import { takePayments } from './take-payment.ts';

/**
 * Asks the provider for the payments of an order and takes them in. Returns false when the provider
 * does not know the order. Throws PROVIDER_UNAVAILABLE when it cannot be asked.
 */
export async function askOrder(
  deps: Deps,
  order: Pick<OrderRow, 'providerOrderId' | 'providerMode'>,
  via: Via,
): Promise<boolean> {
  const { payments: provider } = deps.outside;
  if (order.providerOrderId === null || order.providerMode !== provider.mode) return false;
  const payments = await provider.listOrderPayments(order.providerOrderId);
  if (payments === 'unknown') return false;
  await takePayments(deps, payments, via);
  return true;
}
