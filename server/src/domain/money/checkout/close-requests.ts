import { toPaise } from '@sangamam/contract/locale/money';
import { mayTake } from '@sangamam/contract/registrations/status';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { isOver } from '../../../platform/jobs/erasure-hold.ts';
import { readDatabaseTime } from '../../../platform/jobs/hold-store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { feeOf, findRegistration } from '../../registrations/index.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { ingestPayment } from '../intake/ingest-payment.ts';
import { isLookDue } from '../ledger/rules.ts';
import { closeRequestsOf } from '../orders/close-requests-job.ts';
import {
  claimRequests,
  listPayableRequests,
  type RequestRow,
  recordAnswer,
  recordClosed,
  startLooking,
} from '../orders/request-store.ts';
import { planLook } from './plan-look.ts';

const requestsAtOnce = 20;

/** After this time the rest is left to the next run, which begins with it. */
const longestRunMs = 45_000;

/**
 * Ends what staff asked for once its amount is no longer what is due, or its time is over, and looks for payments of
 * which no news came. What was examined least recently comes first.
 */
export async function closeRequests(deps: MoneyDeps, limit = requestsAtOnce): Promise<void> {
  const before = await readDatabaseTime(deps.db);
  const endMs = performance.now() + longestRunMs;
  while (performance.now() < endMs) {
    const requests = await claimRequests(deps.db, { before, limit });
    if (!(await examineRequests(deps, requests)) || requests.length < limit) return;
  }
}

/** The net: what changes what is due has the requests of its registration examined by itself. */
export const closeRequestsJob = job({
  name: 'close-requests',
  work: 'soon',
  cron: '* * * * *',
  endsByAge: 'asks',
  run: (deps) => closeRequests(deps),
});

export const closeRequestsOfJob = job({
  ...closeRequestsOf,
  endsByAge: 'asks',
  async run(deps, { registrationId }) {
    await examineRequests(deps, await listPayableRequests(deps.db, registrationId));
  },
});

/** Returns false when the provider is unavailable, which ends the run. */
async function examineRequests(deps: MoneyDeps, requests: readonly RequestRow[]): Promise<boolean> {
  const settings = await deps.settings.current();
  for (const request of requests) {
    const { id, providerId, nextLookAt, createdAt } = request;
    try {
      const isLost = providerId === null && isLookDue(nextLookAt ?? createdAt, deps.now());
      if (isLost || !(await isStillDue(deps, request, settings))) {
        await closeRequest(deps, request);
      } else if (nextLookAt !== null && isLookDue(nextLookAt, deps.now())) {
        await lookForPayments(deps, request);
      }
    } catch (error) {
      if (isProviderUnavailable(error)) return false;
      deps.log.error({ err: error, requestId: id }, 'a payment request was not closed');
    }
  }
  return true;
}

/** True if a registration still owes the amount asked for. */
async function isStillDue(
  deps: Pick<MoneyDeps, 'db' | 'now' | 'databaseNow'>,
  { registrationId, amountPaise, until }: RequestRow,
  settings: PublicSettings,
): Promise<boolean> {
  const row = await findRegistration(deps.db, registrationId);
  if (!row || !mayTake('pay', row.status)) return false;
  if (await isOver(deps, until)) return false;
  return toPaise(feeOf(row, settings).due) === amountPaise;
}

/**
 * Ends a request at the provider, also one whose answer was lost; where that has ended, it looks whether by a payment.
 * Throws PROVIDER_UNAVAILABLE.
 */
export async function closeRequest(deps: MoneyDeps, request: RequestRow): Promise<void> {
  if (request.providerMode === deps.outside.payments.mode) {
    const providerId = request.providerId ?? (await findLostAnswer(deps, request));
    if (providerId !== null) {
      await deps.outside.payments.closeRequest(providerId);
      await lookForPayments(deps, { ...request, providerId });
    }
  }
  await recordClosed(deps.db, request.id, deps.now());
}

/** The provider's id of a request whose answer we do not have; null if the provider has none for it. */
async function findLostAnswer(
  { db, outside }: Pick<MoneyDeps, 'db' | 'outside'>,
  { id, way, createdAt, nextLookAt }: RequestRow,
): Promise<string | null> {
  const made = await outside.payments.findRequest({ way, requestId: id, createdAt });
  if (made === null) return null;
  const { id: providerId, url, code } = made;
  await recordAnswer(db, id, { providerId, url, code, nextLookAt });
  return providerId;
}

/** Takes in what was paid on a request; at most once in `atMostEveryMs`. */
export async function lookForPayments(
  deps: MoneyDeps,
  request: RequestRow,
  atMostEveryMs = 0,
): Promise<void> {
  const { id, providerId, createdAt } = request;
  const now = deps.now();
  const unlessAskedAfter = new Date(now.getTime() - atMostEveryMs);
  const look = { unlessAskedAfter, now, nextLookAt: await planLook(deps, createdAt) };
  if (providerId === null || !(await startLooking(deps.db, id, look))) return;
  for (const payment of await deps.outside.payments.listRequestPayments(providerId)) {
    await ingestPayment(deps, { ...payment, requestId: id }, 'poller');
  }
}
