import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findOrderByProviderId, recordLeft, wakeOrder } from '../orders/order-store.ts';
import { pollOrdersJob } from './poll-orders.ts';

/**
 * The browser's word that its checkout was closed or failed. It changes no status and chooses words alone;
 * money may have moved all the same, so the order is looked at now. Refuses with PAYMENT_REJECTED an order of another.
 */
export async function reportAttempt(
  deps: Pick<Deps, 'db' | 'now'>,
  registrationId: string,
  { orderId, how }: { orderId: string; how: 'dismissed' | 'failed' },
): Promise<void> {
  const order = await findOrderByProviderId(deps.db, orderId);
  if (order?.registrationId !== registrationId) {
    throw new Refusal('PAYMENT_REJECTED', { values: { call: 'transaction' } });
  }
  if (order.status === 'paid') return;
  await tx(deps.db, async (trx) => {
    const now = deps.now();
    await recordLeft(trx, order.id, { leftAt: now, leftHow: how });
    await wakeOrder(trx, order.id, now);
    await addJob(trx, pollOrdersJob, {});
  });
}
