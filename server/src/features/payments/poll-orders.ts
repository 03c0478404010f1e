import type { Deps } from '../../app.ts';
import { addJob } from '../../jobs/jobs.ts';
import { isProviderUnavailable } from '../../outside/razorpay.ts';
import { askOrder } from './ask-order.ts';
import { insertFinding } from './finding-store.ts';
import { pollOrdersJob } from './job-names.ts';
import { type OrderRow, scheduleOrder, takeDueOrders } from './order-store.ts';
import { nextPollAt } from './rules.ts';
import { findAttempts } from './store.ts';

const ordersAtOnce = 20;
/** When an order is due again whose look was cut off, or while the provider is away. */
const retryAfterMs = 60_000;

/** Looks at every order whose time has come: 15 s after it was made, then ever more rarely, six days. */
export async function pollOrders(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const retryAt = new Date(now.getTime() + retryAfterMs);
    const orders = await takeDueOrders(deps.db, { now, retryAt, limit: ordersAtOnce });
    for (const order of orders) {
      if (!(await pollOrder(deps, order))) return;
    }
    if (orders.length < ordersAtOnce) return;
  }
}

/** False when the provider is away; then the rest can wait too. */
async function pollOrder(deps: Deps, order: OrderRow): Promise<boolean> {
  const now = deps.now();
  try {
    await askOrder(deps, order, 'poller');
  } catch (error) {
    if (isProviderUnavailable(error)) return false;
    deps.log.error({ err: error, orderId: order.id }, 'an order could not be looked at');
    return true;
  }
  const nextAt = nextPollAt(order.createdAt, now);
  await scheduleOrder(deps.db, order.id, nextAt);
  if (nextAt) await addJob(deps.db, pollOrdersJob, {}, { runAt: nextAt });
  else await noteIfStuck(deps, order);
  return true;
}

/** Six days old and still on its way: nothing more is learnt by waiting. */
async function noteIfStuck(deps: Deps, { id, registrationId, amountPaise }: OrderRow) {
  const { isInFlight } = await findAttempts(deps.db, registrationId);
  if (!isInFlight) return;
  const detail = { amountPaise };
  const now = deps.now();
  await insertFinding(deps.db, { kind: 'stuck_order', subject: id, registrationId, detail, now });
}
