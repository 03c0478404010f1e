import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { addJob } from '../../jobs/jobs.ts';
import { pollOrdersJob } from './job-names.ts';
import { findOrderByProviderId, wakeOrder } from './order-store.ts';

/**
 * The browser's word that its checkout was closed or failed. It changes no status; money may have moved
 * all the same, so the order is looked at now. Refuses with PAYMENT_REJECTED an order of another.
 */
export async function reportAttempt(
  deps: Deps,
  registrationId: string,
  { orderId, failure }: { orderId: string; failure: string },
): Promise<void> {
  const order = await findOrderByProviderId(deps.db, orderId);
  if (order?.registrationId !== registrationId) {
    throw new Refusal('PAYMENT_REJECTED', { message: failure });
  }
  if (order.status === 'paid') return;
  await tx(deps.db, async (trx) => {
    await wakeOrder(trx, order.id, deps.now());
    await addJob(trx, pollOrdersJob, {});
  });
}
