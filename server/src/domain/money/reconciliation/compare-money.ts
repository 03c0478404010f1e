import { dayMs } from '@sangamam/contract/locale/durations';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';
import { closeFindings, insertFinding } from '../findings/finding-store.ts';
import { isOfEnv } from '../intake/apply-payment.ts';
import { dayAtEvent, eachDay } from '../ledger/rules.ts';
import { listKnownOrders } from '../orders/order-store.ts';
import { sumLedgerOfDay, writeComparison } from './reconcile-store.ts';
import { eachPage } from './sweep-payments.ts';

type Using = Pick<Deps, 'config' | 'db' | 'outside' | 'now'>;

/** A refund may take this many days to fail, so each night compares them all again. */
const comparedDays = 14;

/** Compares provider and ledger for each of the past `comparedDays` days, today excluded. */
export async function compareMoney(deps: Using): Promise<void> {
  const today = dayAtEvent(deps.now());
  const from = new Date(today.start.getTime() - comparedDays * dayMs);
  await compareDays(deps, { from, to: today.start });
}

/** Scheduled after the daily sweep, so that what it ingested is counted. */
export const compareMoneyJob = job({
  name: 'compare-money',
  work: 'bulk',
  cron: '7 21 * * *',
  run: compareMoney,
});

/**
 * Compares what the provider's own list says was captured, less what went back, with what the ledger
 * says of the same days, and keeps both sums. A day on which they differ is a finding, which closes
 * when they agree. `from` and `to` begin days at the event. Throws PROVIDER_UNAVAILABLE.
 */
export async function compareDays(deps: Using, span: { from: Date; to: Date }): Promise<void> {
  const { payments: provider } = deps.outside;
  const days = new Map(
    eachDay(span).map((day) => [day, { providerPaise: 0, ledgerPaise: 0, payments: 0 }]),
  );
  // the provider's list includes its last second
  const to = new Date(span.to.getTime() - 1000);
  await eachPage(
    (skip) => provider.listPayments({ from: span.from, to, skip }),
    async (page) => {
      for (const payment of await ourMoney(deps, page)) {
        const sums = days.get(dayAtEvent(payment.createdAt ?? span.from).day);
        if (!sums) continue;
        sums.providerPaise += payment.amountPaise - payment.amountRefundedPaise;
        sums.payments += 1;
      }
    },
  );
  for (const day of days.keys()) {
    const sums = days.get(day);
    if (sums) sums.ledgerPaise = await sumLedgerOfDay(deps.db, day);
  }
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const compared = [...days].map(([day, sums]) => ({ day, ...sums }));
    await writeComparison(trx, compared, now);
    for (const { day, providerPaise, ledgerPaise } of compared) {
      const about = { kind: 'difference', subject: day } as const;
      if (providerPaise === ledgerPaise) {
        await closeFindings(trx, { subject: day, kinds: [about.kind] }, now);
      } else {
        const amountPaise = providerPaise - ledgerPaise;
        const detail = { amountPaise, providerPaise, ledgerPaise };
        await insertFinding(trx, { ...about, detail, now });
      }
    }
  });
}

/** The captured payments that `applyPayment` would credit to us. */
async function ourMoney(
  { db, outside, config }: Pick<Deps, 'config' | 'db' | 'outside'>,
  page: readonly ProviderPayment[],
): Promise<ProviderPayment[]> {
  const captured = page.filter(({ status }) => status === 'captured' || status === 'refunded');
  const orderIds = captured.flatMap(({ orderId }) => orderId ?? []);
  const modes = await listKnownOrders(db, orderIds);
  return captured.filter((payment) => {
    const mode = payment.orderId === null ? undefined : modes.get(payment.orderId);
    return mode === undefined ? isOfEnv(payment, config.appEnv) : mode === outside.payments.mode;
  });
}
