import type { Deps } from '../../app.ts';
import { listPageSize } from '../../outside/razorpay.ts';
import { findSweptUntil, writeSweptUntil } from './sweep-store.ts';
import { takePayments } from './take-payment.ts';

const hourMs = 60 * 60 * 1000;
/** Looked at again in every sweep, since a payment may be captured a while after it was made. */
const overlapMs = 3 * hourMs;
/** How far the first sweep of an installation looks back. */
const firstSpanMs = 7 * 24 * hourMs;

/**
 * Goes through the provider's own list of payments since the last complete sweep and three hours more,
 * and takes in what is not known here, also what no order of ours stands for.
 * Throws PROVIDER_UNAVAILABLE; the next sweep then starts where this one did.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const to = deps.now();
  const sweptUntil = await findSweptUntil(deps.db);
  const from = new Date(sweptUntil ? sweptUntil.getTime() - overlapMs : to.getTime() - firstSpanMs);
  for (let skip = 0; ; skip += listPageSize) {
    const payments = await deps.outside.payments.listPayments({ from, to, skip });
    await takePayments(deps, payments, 'sweep');
    if (payments.length < listPageSize) break;
  }
  await writeSweptUntil(deps.db, to);
}
