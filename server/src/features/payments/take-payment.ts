import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { isProviderUnavailable } from '../../outside/razorpay.ts';
import type { ProviderPayment } from '../../outside/razorpay-entities.ts';
import { applyContext, applyPayment, type Via } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import { findOrderByProviderId } from './order-store.ts';
import { listPayments } from './payment-store.ts';
import { isNews } from './rules.ts';

/**
 * Takes the provider's word on a payment in: captures what is only authorised for an order of ours,
 * applies it, and applies the refunds it speaks of. Returns the payment as it stands at the provider.
 */
export async function takePayment(
  deps: Deps,
  payment: ProviderPayment,
  via: Via,
): Promise<ProviderPayment> {
  const latest = payment.status === 'authorized' ? await capture(deps, payment) : payment;
  const context = await applyContext(deps);
  await tx(deps.db, (trx) => applyPayment(trx, latest, via, context));
  const [known] = await listPayments(deps.db, [latest.id]);
  if (known && latest.amountRefundedPaise > known.amountRefundedPaise) {
    for (const refund of await deps.outside.payments.listRefunds(latest.id)) {
      await tx(deps.db, (trx) => applyRefund(trx, refund, via, context));
    }
  }
  return latest;
}

/** The same for a list, passing over what is known already. */
export async function takePayments(
  deps: Deps,
  payments: readonly ProviderPayment[],
  via: Via,
): Promise<void> {
  const mirrored = await listPayments(
    deps.db,
    payments.map(({ id }) => id),
  );
  const known = new Map(mirrored.map((row) => [row.providerPaymentId, row]));
  for (const payment of payments) {
    const isOpen = payment.status === 'authorized';
    if (isOpen || isNews(payment, known.get(payment.id) ?? null)) {
      await takePayment(deps, payment, via);
    }
  }
}

/**
 * Takes the money, if it is what our order asked for: money of another amount goes back by itself. A
 * refusal means that something happened meanwhile, so the payment is looked at again.
 */
async function capture({ db, outside }: Deps, payment: ProviderPayment): Promise<ProviderPayment> {
  const order = payment.orderId ? await findOrderByProviderId(db, payment.orderId) : null;
  if (order?.amountPaise !== payment.amountPaise || payment.currency !== 'INR') return payment;
  if (order.providerMode !== outside.payments.mode) return payment;
  try {
    const captured = await outside.payments.capture(payment.id, order.amountPaise);
    if (!('refused' in captured)) return captured;
    const again = await outside.payments.fetchPayment(payment.id);
    return again === 'unknown' ? payment : again;
  } catch (error) {
    if (isProviderUnavailable(error)) return payment;
    throw error;
  }
}
