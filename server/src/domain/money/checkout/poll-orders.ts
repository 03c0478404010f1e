import { minuteMs } from '@sangamam/contract/locale/durations';
import type { Deps } from '../../../platform/deps.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { insertFinding } from '../findings/finding-store.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { claimDueOrders, type OrderRow, scheduleOrder } from '../orders/order-store.ts';
import { findAttempts } from '../orders/payment-store.ts';
import { fetchOrderPayments } from './fetch-order-payments.ts';
import { planLook } from './plan-look.ts';

const ordersAtOnce = 20;
/** When an order is polled again after an interrupted poll or an outage of the provider. */
const retryAfterMs = minuteMs;

/** After this time the rest is left to the next run, a minute after this one. */
const longestRunMs = 45_000;

/** Looks at every order whose time has come: 15 s after it was made, then ever more rarely, six days. */
export async function pollOrders(deps: MoneyDeps): Promise<void> {
  const endMs = performance.now() + longestRunMs;
  while (performance.now() < endMs) {
    const now = deps.now();
    const retryAt = new Date(now.getTime() + retryAfterMs);
    const orders = await claimDueOrders(deps.db, { now, retryAt, limit: ordersAtOnce });
    for (const order of orders) {
      if (!(await pollOrder(deps, order))) return;
    }
    if (orders.length < ordersAtOnce) return;
  }
}

/** Each open order queues one for its next poll; the schedule covers orders whose job was lost. */
export const pollOrdersJob = job({
  name: 'poll-orders',
  work: 'soon',
  cron: '* * * * *',
  endsByAge: 'asks',
  run: pollOrders,
});

/** Returns false when the provider is unavailable, which ends the run. */
async function pollOrder(deps: MoneyDeps, order: OrderRow): Promise<boolean> {
  try {
    await fetchOrderPayments(deps, order, 'poller');
  } catch (error) {
    if (isProviderUnavailable(error)) return false;
    deps.log.error({ err: error, orderId: order.id }, 'an order could not be checked');
    return true;
  }
  const nextAt = await planLook(deps, order.createdAt);
  await scheduleOrder(deps.db, order.id, nextAt);
  if (nextAt) await addJob(deps.db, pollOrdersJob, {}, { runAt: nextAt });
  else await recordIfStuck(deps, order);
  return true;
}

/** Opens a finding for an order still pending after six days, when polling ends. */
async function recordIfStuck(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, registrationId, amountPaise }: OrderRow,
) {
  const { isInFlight } = await findAttempts(deps.db, registrationId);
  if (!isInFlight) return;
  const detail = { amountPaise };
  const now = deps.now();
  await insertFinding(deps.db, { kind: 'stuck_order', subject: id, registrationId, detail, now });
}
