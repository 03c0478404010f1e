import type { ReplyOf } from '@sangamam/contract/endpoint';
import type { paymentState } from '@sangamam/contract/payments';
import type { Deps } from '../../app.ts';
import { isProviderUnavailable } from '../../outside/razorpay.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { askOrder } from './ask-order.ts';
import { hasOpenFinding } from './finding-store.ts';
import { findNewestOrder, startAsking } from './order-store.ts';
import { findNewestPayment } from './payment-store.ts';

/** The waiting page asks every two seconds; the provider is asked this often at most. */
const askAgainAfterMs = 10_000;

/** Where the payment of a registration stands; asks the provider about the newest order if that is due. */
export async function readPaymentState(
  deps: Deps,
  registrationId: string,
): Promise<ReplyOf<typeof paymentState>> {
  const { db } = deps;
  const now = deps.now();
  const known = await findNewestOrder(db, registrationId);
  const before = new Date(now.getTime() - askAgainAfterMs);
  const isOpen = known?.providerOrderId != null && known.status !== 'paid';
  if (isOpen && (await startAsking(db, known.id, { before, now }))) {
    await askOrder(deps, known, 'poller').catch((error) => {
      if (!isProviderUnavailable(error)) throw error;
    });
  }
  const [record, order, payment, needsAttention] = await Promise.all([
    readRegistration(deps, registrationId),
    findNewestOrder(db, registrationId),
    findNewestPayment(db, registrationId),
    hasOpenFinding(db, registrationId),
  ]);
  return {
    paymentStatus: record.paymentStatus,
    orderStatus: order?.status ?? null,
    paymentId: payment?.providerPaymentId ?? null,
    failureReason: payment?.status === 'failed' ? payment.errorDescription : null,
    needsAttention,
  };
}
