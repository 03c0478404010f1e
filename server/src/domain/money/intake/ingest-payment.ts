import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import type {
  ProviderPayment,
  ProviderRefund,
} from '../../../platform/outside/razorpay-entities.ts';
import { closeFindings, insertFinding } from '../findings/finding-store.ts';
import { hasChanged, payerFeeOf } from '../ledger/rules.ts';
import { findOrderByProviderId } from '../orders/order-store.ts';
import { listPayments } from '../orders/payment-store.ts';
import { listRefundStates } from '../refunds/refund-store.ts';
import { applyPayment, type MoneyDeps, moneyContext, type PaymentSource } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';

/**
 * Takes the provider's word on a payment in: captures what is only authorised for an order of ours,
 * applies it, and applies the refunds it speaks of. Returns the payment as it stands at the provider.
 */
export async function ingestPayment(
  deps: MoneyDeps,
  payment: ProviderPayment,
  via: PaymentSource,
): Promise<ProviderPayment> {
  const found = payment.status === 'authorized' ? await capture(deps, payment) : payment;
  const latest = { ...found, ...(await findNotes(deps, found)) };
  const context = await moneyContext(deps);
  await tx(deps.db, (trx) => applyPayment(trx, latest, via, context));
  const [known] = await listPayments(deps.db, [latest.id]);
  if (known && latest.amountRefundedPaise !== known.amountRefundedPaise) {
    for (const refund of await deps.outside.payments.listRefundsOf(latest.id)) {
      await tx(deps.db, (trx) => applyRefund(trx, refund, via, context));
    }
  }
  return latest;
}

/** The payment of a link has no notes; the order has them that the provider made for it. */
async function findNotes(
  { db, outside }: Pick<MoneyDeps, 'db' | 'outside'>,
  { orderId, status, env, requestId }: ProviderPayment,
): Promise<Pick<ProviderPayment, 'env' | 'requestId'>> {
  const known = { env, requestId };
  if (env !== null || requestId !== null || orderId === null || status !== 'captured') return known;
  if (await findOrderByProviderId(db, orderId)) return known;
  const order = await outside.payments.findOrder(orderId);
  return order ? { env: order.env, requestId: order.requestId } : known;
}

/**
 * The same for a list, passing over what is known already. One that cannot be taken in keeps no other
 * back: it is logged, with a finding. Returns how many were news. Throws PROVIDER_UNAVAILABLE.
 */
export async function ingestPayments(
  deps: MoneyDeps,
  payments: readonly ProviderPayment[],
  via: PaymentSource,
): Promise<number> {
  const mirrored = await listPayments(
    deps.db,
    payments.map(({ id }) => id),
  );
  const known = new Map(mirrored.map((row) => [row.providerPaymentId, row]));
  const news = payments.filter(
    (payment) =>
      payment.status === 'authorized' || hasChanged(payment, known.get(payment.id) ?? null),
  );
  for (const payment of news) {
    await orRecordFinding(deps, payment.id, () => ingestPayment(deps, payment, via));
  }
  return news.length;
}

/** Takes in refunds, passing over those whose state is known, in the same way as payments. */
export async function ingestRefunds(
  deps: MoneyDeps,
  refunds: readonly ProviderRefund[],
  via: PaymentSource,
): Promise<number> {
  const known = await listRefundStates(
    deps.db,
    refunds.map(({ id }) => id),
  );
  const news = refunds.filter(({ id, status }) => known.get(id) !== status);
  for (const refund of news)
    await orRecordFinding(deps, refund.id, () => ingestRefund(deps, refund, via));
  return news.length;
}

async function ingestRefund(
  deps: MoneyDeps,
  refund: ProviderRefund,
  via: PaymentSource,
): Promise<void> {
  const context = await moneyContext(deps);
  if (await tx(deps.db, (trx) => applyRefund(trx, refund, via, context))) return;
  const payment = await deps.outside.payments.fetchPayment(refund.paymentId);
  if (payment !== 'unknown') await ingestPayment(deps, payment, via);
}

const ingestFailed = 'not_taken_in';

async function orRecordFinding(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  subject: string,
  take: () => Promise<unknown>,
): Promise<void> {
  try {
    await take();
    const noted = { subject, kinds: ['mismatch'], reason: ingestFailed } as const;
    await closeFindings(deps.db, noted, deps.now());
  } catch (error) {
    if (isProviderUnavailable(error)) throw error;
    deps.log.error({ err: error, subject }, 'a payment or refund could not be recorded');
    const detail = { reason: ingestFailed };
    await insertFinding(deps.db, { kind: 'mismatch', subject, detail, now: deps.now() });
  }
}

/**
 * Takes the money, if it is what our order asked for, or that and the fee that the payer bears: money of another
 * amount goes back by itself. A refusal means that something happened meanwhile, so the payment is looked at again.
 */
async function capture(
  { db, outside }: Pick<Deps, 'db' | 'outside'>,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  const order = payment.orderId ? await findOrderByProviderId(db, payment.orderId) : null;
  if (order === null || payerFeeOf(payment, order.amountPaise) === null) return payment;
  if (order.providerMode !== outside.payments.mode) return payment;
  try {
    const captured = await outside.payments.capture(payment.id, payment.amountPaise);
    if (!('refused' in captured)) return captured;
    const again = await outside.payments.fetchPayment(payment.id);
    return again === 'unknown' ? payment : again;
  } catch (error) {
    if (isProviderUnavailable(error)) return payment;
    throw error;
  }
}
