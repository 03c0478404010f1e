import { hourMs } from '@sangamam/contract/locale/durations';
import { job } from '../../../platform/jobs/job.ts';
import { listPageSize } from '../../../platform/outside/razorpay.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { ingestPayments, ingestRefunds } from '../intake/ingest-payment.ts';
import { findSweptUntil, writeSweptUntil } from './sweep-store.ts';

/** Each sweep re-reads this span, since a payment may be captured a while after it was made. */
const overlapMs = 3 * hourMs;
/** How far the first sweep of an installation looks back. */
const firstSpanMs = 7 * 24 * hourMs;
/** Late authorisation takes up to six days, and a refund may fail some working days after that. */
const lateNewsMs = 14 * 24 * hourMs;

/**
 * Goes through the provider's own lists of payments and refunds since the last complete sweep and
 * `lookBackMs` more, and takes in what is not known here, also what no order of ours stands for.
 * Throws PROVIDER_UNAVAILABLE; the next sweep then starts where this one did.
 */
export async function sweepPayments(deps: MoneyDeps, lookBackMs = overlapMs): Promise<void> {
  const to = deps.now();
  const sweptUntil = await findSweptUntil(deps.db);
  const firstFrom = to.getTime() - Math.max(firstSpanMs, lookBackMs);
  const from = new Date(sweptUntil ? sweptUntil.getTime() - lookBackMs : firstFrom);
  await sweepSpan(deps, { from, to });
  await writeSweptUntil(deps.db, to);
}

/** Hourly and at start: catches up on payments whose webhook was missed. */
export const sweepPaymentsJob = job({
  name: 'sweep-payments',
  work: 'bulk',
  cron: '7 * * * *',
  atStart: true,
  run: (deps) => sweepPayments(deps),
});

/** Daily: catches up on older payments and refunds whose webhooks were all lost. */
export const sweepPaymentsDailyJob = job({
  name: 'sweep-payments-daily',
  work: 'bulk',
  cron: '37 20 * * *',
  run: (deps) => sweepPayments(deps, lateNewsMs),
});

/**
 * Takes in what the provider lists for a span of time; `report` hears after each page how many payments
 * and refunds were looked at, and how many of them were news. Throws PROVIDER_UNAVAILABLE.
 */
export async function sweepSpan(
  deps: MoneyDeps,
  span: { from: Date; to: Date },
  report: (progress: { seen: number; news: number }) => Promise<void> = async () => {},
): Promise<void> {
  const { payments: provider } = deps.outside;
  let seen = 0;
  let news = 0;
  const count = async (page: readonly unknown[], taken: number) => {
    seen += page.length;
    news += taken;
    await report({ seen, news });
  };
  await eachPage(
    (skip) => provider.listPayments({ ...span, skip }),
    async (page) => count(page, await ingestPayments(deps, page, 'sweep')),
  );
  await eachPage(
    (skip) => provider.listRefunds({ ...span, skip }),
    async (page) => count(page, await ingestRefunds(deps, page, 'sweep')),
  );
}

/** Calls the handler with one page of a list after the other. */
export async function eachPage<Entity>(
  list: (skip: number) => Promise<Entity[]>,
  take: (page: Entity[]) => Promise<void>,
): Promise<void> {
  for (let skip = 0; ; skip += listPageSize) {
    const page = await list(skip);
    await take(page);
    if (page.length < listPageSize) return;
  }
}
