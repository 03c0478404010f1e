import { createOrder } from '@sangamam/contract/payments';
import { call } from './call.ts';
import { confirm, hasPaid, openCheckout, reportUnpaid } from './checkout.ts';

/** `unconfirmed`: paid by the word of the window, while the provider has not said so yet. */
export type FeePayment = 'confirmed' | 'unconfirmed' | 'closed' | 'failed';

/**
 * Pays the fee in the provider's window: makes the order, hands its answer to the server and waits up
 * to 15 s until it is confirmed. Throws a `CallError` when the order is refused, and
 * `CheckoutUnavailable` when the window cannot be opened; after that nothing is thrown.
 */
export async function payFee(payment: {
  readonly registrationId: string;
  /** Whole rupees. */
  readonly amount: number;
  /** Of the fee the payer saw. */
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
