import type { MoneyDeps, PaymentSource } from '../intake/apply-payment.ts';
import { ingestPayments } from '../intake/ingest-payment.ts';
import type { OrderRow } from '../orders/order-store.ts';

/**
 * Asks the provider for the payments of an order and takes them in. Returns false when the provider
 * does not know the order. Throws PROVIDER_UNAVAILABLE when it cannot be asked.
 */
export async function fetchOrderPayments(
  deps: MoneyDeps,
  order: Pick<OrderRow, 'providerOrderId' | 'providerMode'>,
  via: PaymentSource,
): Promise<boolean> {
  const { payments: provider } = deps.outside;
  if (order.providerOrderId === null || order.providerMode !== provider.mode) return false;
  const payments = await provider.listOrderPayments(order.providerOrderId);
  if (payments === 'unknown') return false;
  await ingestPayments(deps, payments, via);
  return true;
}
