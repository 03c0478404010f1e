import { createOrder } from '@sangamam/contract/payments/payments';
import { call } from '../calls/call.ts';
import { confirm, hasPaid, openCheckout, reportUnpaid } from './checkout.ts';

/** `unconfirmed`: paid according to the checkout, not yet confirmed by the provider. */
export type FeePayment = 'confirmed' | 'unconfirmed' | 'closed' | 'failed';

/**
 * Pays the fee: creates the order, opens the checkout, sends its answer to the server and waits up to 15 s
 * for confirmation. Throws a `CallError` if the order is refused, and `CheckoutUnavailable` if the checkout
 * cannot be opened; nothing later throws.
 */
export async function payFee(payment: {
  readonly registrationId: string;
  readonly amount: number;
  /** Version of the fee shown to the payer. */
  readonly feeVersion: number;
  readonly idempotencyKey: string;
  readonly onStage: (stage: 'paying' | 'confirming') => void;
}): Promise<FeePayment> {
  const { registrationId: id, amount, feeVersion, idempotencyKey, onStage } = payment;
  const order = await call(createOrder, {
    params: { id },
    body: { amount, purpose: 'registration', feeVersion },
    idempotencyKey,
  });
  onStage('paying');
  const outcome = await openCheckout(order);
  if (outcome.kind === 'paid') {
    onStage('confirming');
    return (await confirm(id, outcome.answer)) ? 'confirmed' : 'unconfirmed';
  }
  await reportUnpaid(id, order.orderId, outcome);
  return (await hasPaid(id)) ? 'confirmed' : outcome.kind;
}
