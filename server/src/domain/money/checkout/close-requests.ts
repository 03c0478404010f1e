import { toPaise } from '@sangamam/contract/locale/money';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { job } from '../../../platform/jobs/job.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { feeOf, findRegistration } from '../../registrations/index.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { ingestPayment } from '../intake/ingest-payment.ts';
import { nextPollAt } from '../ledger/rules.ts';
import { closeRequestsSoon } from '../orders/close-requests-job.ts';
import {
  listPayableRequests,
  type RequestRow,
  startLooking,
  writeRequestStatus,
} from '../orders/request-store.ts';

/** Live requests looked at in one run. */
const mostAtOnce = 500;

/**
 * Ends what staff asked for once its amount is no longer what is due, or its time is over, and looks for payments of
 * which no news came.
 */
export async function closeRequests(deps: MoneyDeps): Promise<void> {
  const settings = await deps.settings.current();
  for (const request of await listPayableRequests(deps.db, mostAtOnce)) {
    try {
      const isDue = await isStillDue(deps, request, settings);
      if (!isDue) await closeRequest(deps, request);
      else if (request.nextLookAt !== null && request.nextLookAt <= deps.now()) {
        await lookForPayments(deps, request);
      }
    } catch (error) {
      if (isProviderUnavailable(error)) return;
      deps.log.error({ err: error, requestId: request.id }, 'a payment request was not closed');
    }
  }
}

export const closeRequestsJob = job({
  ...closeRequestsSoon,
  cron: '* * * * *',
  run: closeRequests,
});

/** True if a registration still owes the amount asked for. */
async function isStillDue(
  { db, now }: Pick<MoneyDeps, 'db' | 'now'>,
  { registrationId, amountPaise, until }: RequestRow,
  settings: PublicSettings,
): Promise<boolean> {
  const row = await findRegistration(db, registrationId);
  if (!row || until <= now() || row.status === 'Cancelled' || row.status === 'Waitlisted') {
    return false;
  }
  return toPaise(feeOf(row, settings).due) === amountPaise;
}

/** Ends a request at the provider; where that has ended, it looks whether by a payment. */
export async function closeRequest(deps: MoneyDeps, request: RequestRow): Promise<void> {
  const { id, providerId } = request;
  if (providerId !== null && request.providerMode === deps.outside.payments.mode) {
    await deps.outside.payments.closeRequest(providerId);
    await lookForPayments(deps, request);
  }
  await writeRequestStatus(deps.db, id, 'closed');
}

/** Takes in what was paid on a request; at most once in `atMostEveryMs`. */
export async function lookForPayments(
  deps: MoneyDeps,
  request: RequestRow,
  atMostEveryMs = 0,
): Promise<void> {
  const { id, providerId, createdAt } = request;
  const now = deps.now();
  const notAskedSince = new Date(now.getTime() - atMostEveryMs);
  const look = { notAskedSince, now, nextLookAt: nextPollAt(createdAt, now) };
  if (providerId === null || !(await startLooking(deps.db, id, look))) return;
  for (const payment of await deps.outside.payments.listRequestPayments(providerId)) {
    await ingestPayment(deps, { ...payment, requestId: id }, 'poller');
  }
}
