import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import type { ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { closeStuckOrders, insertFinding } from '../findings/finding-store.ts';
import { type MoneyDeps, moneyContext, type PaymentSource } from '../intake/apply-payment.ts';
import { ingestPayment } from '../intake/ingest-payment.ts';
import { projectRegistration } from '../intake/project-registration.ts';
import { type ClaimSource, insertClaim, settleClaim } from '../orders/claim-store.ts';
import { findOrder, findOrderByProviderId, type OrderRow } from '../orders/order-store.ts';
import { findAttempts } from '../orders/payment-store.ts';

export interface PaymentClaim {
  readonly paymentId: string;
  /** The checkout's signed answer; without it the provider is asked. */
  readonly signed?: { readonly orderId: string; readonly signature: string };
  readonly source: ClaimSource;
}

/** The call said to have failed when a claim turns out to be wrong. */
const callOf = {
  transaction: 'transaction',
  put: 'update',
  'add-more': 'contribution',
  callback: 'other',
} as const;

/** `pending`: the provider has not confirmed the payment yet. */
export type Confirmed = 'applied' | 'pending';

/**
 * Follows up a browser's claim that a registration was paid. A claim is kept first; then the provider
 * is asked, and only its word counts: what it calls captured is applied, what it calls authorised is
 * captured. Once a payment is known to be applied nobody is asked again.
 * Refuses with PAYMENT_REJECTED a bad signature, a payment the provider does not know, one that failed
 * or belongs to somebody else; with REGISTRATION_NOT_FOUND a registration that was removed; with TOO_MANY
 * one that claims at random; with PAYMENT_PURPOSE a claim of the other kind, whose money is credited all
 * the same (docs/payments.md#where-the-money-goes).
 */
export async function confirmPayment(
  deps: MoneyDeps,
  registrationId: string,
  claim: PaymentClaim,
): Promise<Confirmed> {
  const { paymentId, signed } = claim;
  const rejected = () =>
    new Refusal('PAYMENT_REJECTED', { values: { call: callOf[claim.source] } });
  if (signed && !(await isSignatureGood(deps, registrationId, paymentId, signed))) {
    await recordSuspicion(deps, registrationId, paymentId, 'bad_signature');
    throw rejected();
  }
  if (await isApplied(deps.db, registrationId, claim)) return 'applied';
  await storeClaim(deps, registrationId, claim);

  const via: PaymentSource = claim.source === 'callback' ? 'callback' : 'confirm';
  const outcome = await followUp(deps, { registrationId, paymentId, via });
  if (outcome === 'rejected') throw rejected();
  if (outcome === 'applied') await isApplied(deps.db, registrationId, claim);
  return outcome;
}

/**
 * Asks the provider about a claim that was kept, and settles it if there is an answer. `pending` also
 * when the provider cannot be asked.
 */
export async function followUp(
  deps: MoneyDeps,
  claim: { registrationId: string; paymentId: string; via: PaymentSource },
): Promise<Confirmed | 'rejected'> {
  const { registrationId, paymentId, via } = claim;
  let payment: ProviderPayment | 'unknown';
  try {
    payment = await deps.outside.payments.fetchPayment(paymentId);
  } catch (error) {
    if (isProviderUnavailable(error)) return 'pending';
    throw error;
  }
  const order =
    payment !== 'unknown' && payment.orderId
      ? await findOrderByProviderId(deps.db, payment.orderId)
      : null;
  if (payment === 'unknown' || order?.registrationId !== registrationId) {
    if (payment !== 'unknown') {
      const reason = payment.orderId ? 'order_of_another' : 'paid_without_order';
      await recordSuspicion(deps, registrationId, paymentId, reason);
    }
    const reason = 'not a payment of this registration';
    await answerClaim(deps, claim, { state: 'rejected', reason });
    return 'rejected';
  }
  const { status } = await ingestPayment(deps, payment, via);
  if (status === 'captured' || status === 'refunded') {
    await answerClaim(deps, claim, { state: 'confirmed', reason: null });
    return 'applied';
  }
  if (status !== 'failed') return 'pending';
  await answerClaim(deps, claim, { state: 'rejected', reason: 'the payment failed' });
  return 'rejected';
}

/** Settles a claim unless that was done already, and projects the registration without it. */
export async function answerClaim(
  deps: MoneyDeps,
  claim: { registrationId: string; paymentId: string },
  answer: { state: 'confirmed' | 'rejected'; reason: string | null },
): Promise<void> {
  const { registrationId, paymentId } = claim;
  const context = await moneyContext(deps);
  await tx(deps.db, async (trx) => {
    await lockRegistration(trx, registrationId);
    const isAnswered = await settleClaim(trx, { registrationId, paymentId }, answer);
    if (!isAnswered) return;
    await projectRegistration(trx, registrationId, context);
    const { isInFlight } = await findAttempts(trx, registrationId);
    if (!isInFlight) await closeStuckOrders(trx, registrationId, context.now);
  });
}

/** True if the checkout signed this payment for an order of ours and of this registration. */
async function isSignatureGood(
  { db, outside }: Pick<Deps, 'db' | 'outside'>,
  registrationId: string,
  paymentId: string,
  { orderId, signature }: { orderId: string; signature: string },
): Promise<boolean> {
  const order: OrderRow | null = await findOrderByProviderId(db, orderId);
  return (
    order?.registrationId === registrationId &&
    order.providerOrderId !== null &&
    outside.payments.isCheckoutSignature(order.providerOrderId, paymentId, signature)
  );
}

/**
 * True if a payment of this registration is credited. It is credited to what its order was for, whoever
 * claims it: a claim of the fee with a contribution, or the other way round, is PAYMENT_PURPOSE.
 */
async function isApplied(
  db: Db,
  registrationId: string,
  { paymentId, source }: PaymentClaim,
): Promise<boolean> {
  const order = await findOrder(db, { paymentId, isCredited: true });
  if (order?.registrationId !== registrationId) return false;
  const isContribution = order.purpose === 'contribution';
  if ((source === 'put' && isContribution) || (source === 'add-more' && !isContribution)) {
    throw new Refusal('PAYMENT_PURPOSE');
  }
  return true;
}

async function storeClaim(
  deps: MoneyDeps,
  registrationId: string,
  { paymentId, source, signed }: PaymentClaim,
): Promise<void> {
  const context = await moneyContext(deps);
  const isKept = await tx(deps.db, async (trx) => {
    await requireRegistration(trx, registrationId);
    const claim = { registrationId, paymentId, source, isSigned: signed !== undefined };
    const isInserted = await insertClaim(trx, { ...claim, now: context.now });
    // an answer that was signed shows as Processing until the provider has been heard
    if (isInserted && signed) await projectRegistration(trx, registrationId, context);
    return isInserted;
  });
  if (!isKept) {
    throw new Refusal('TOO_MANY', { values: { what: 'other' }, retryAfterSeconds: 60 });
  }
}

/** Opens a finding for a forged or foreign claim, which changes nothing else. */
async function recordSuspicion(
  { db, log, now }: Pick<Deps, 'db' | 'now' | 'log'>,
  registrationId: string,
  paymentId: string,
  reason: string,
): Promise<void> {
  log.warn({ event: 'payment_claim_rejected', registrationId, paymentId, reason });
  await tx(db, async (trx) => {
    await requireRegistration(trx, registrationId);
    const subject = `${registrationId}:${paymentId}`;
    const finding = { kind: 'suspicious_claim', subject, paymentId, registrationId } as const;
    await insertFinding(trx, { ...finding, detail: { reason }, now: now() });
  });
}

/** Locks the registration or refuses: a session may briefly outlive it. */
async function requireRegistration(trx: Db, id: string): Promise<void> {
  if (!(await lockRegistration(trx, id))) throw new Refusal('REGISTRATION_NOT_FOUND');
}
