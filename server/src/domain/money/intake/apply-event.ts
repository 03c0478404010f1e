import * as z from 'zod/mini';
import type { Db } from '../../../platform/db/connect.ts';
import { notesIn, parsePayment, parseRefund } from '../../../platform/outside/razorpay-entities.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { closeFindings, findDisputeState, insertFinding } from '../findings/finding-store.ts';
import { endsDispute } from '../ledger/rules.ts';
import { queueRefundMail } from '../mails/refund-mail.ts';
import { findOrder, wakeOrder } from '../orders/order-store.ts';
import { listPayments, lockPayment, type PaymentRow } from '../orders/payment-store.ts';
import { applyPayment, type MoneyContext } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import { askIfComing, isOfFee } from './ask-if-coming.ts';
import type { StoredEvent } from './webhook-store.ts';

const entity = z.optional(z.object({ entity: z.unknown() }));
const eventBody = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity,
    refund: entity,
    dispute: entity,
    order: entity,
  }),
});
/** The provider captures by itself within this time, or we do. */
const captureWaitMs = 30_000;
const disputeEntity = z.object({ id: z.string().check(z.maxLength(60)), payment_id: z.string() });

/**
 * Makes of a signed event what it says: a payment, a refund, a dispute. Other events are nothing to
 * us. Throws when a part that should be there cannot be read; the event is then tried again.
 */
export async function applyEvent(tx: Db, event: StoredEvent, context: MoneyContext): Promise<void> {
  const { eventType } = event;
  const isMoney = /^(payment|order|refund|payment_link|qr_code)\./.test(eventType);
  if (!isMoney || eventType.startsWith('payment.downtime')) return;
  const { payload } = z.parse(eventBody, JSON.parse(event.raw?.toString('utf8') ?? ''));
  const payment = parsePayment(payload.payment?.entity);
  if (payment) {
    // the payment of a link has no notes; the order that comes with it has
    const isNoted = payment.env !== null || payment.requestId !== null;
    const noted = isNoted ? payment : { ...payment, ...notesIn(payload.order?.entity) };
    await applyPayment(tx, noted, 'webhook', context);
    if (payment.status === 'authorized') await watch(tx, payment.id, context);
  }
  if (eventType.startsWith('refund.')) {
    const refund = parseRefund(payload.refund?.entity);
    if (!refund) throw new Error('The refund in the event cannot be read.');
    const isApplied = await applyRefund(tx, refund, 'webhook', context);
    // a refund of another site's payment, which `applyPayment` left alone
    if (!isApplied && !payment) throw new Error('The refunded payment is not known.');
  } else if (eventType.startsWith('payment.dispute.')) {
    await recordDispute(tx, eventType, payload.dispute?.entity, context);
  } else if (!payment && !/^(payment_link|qr_code)\./.test(eventType)) {
    // a code or link that was made or ended has none
    throw new Error('The payment in the event cannot be read.');
  }
}

/** Schedules a look at the order. Normally it is captured and paid by then; where not, the look captures it. */
async function watch(tx: Db, paymentId: string, { now }: MoneyContext): Promise<void> {
  const order = await findOrder(tx, { paymentId });
  if (order) await wakeOrder(tx, order.id, new Date(now.getTime() + captureWaitMs));
}

async function recordDispute(
  tx: Db,
  eventType: string,
  dispute: unknown,
  context: MoneyContext,
): Promise<void> {
  const { now } = context;
  const { id, payment_id: paymentId } = z.parse(disputeEntity, dispute);
  const state = eventType.slice('payment.dispute.'.length);
  const known = await findDisputeState(tx, id);
  // news arrives in any order: a dispute that has ended is not open again
  if (known !== null && endsDispute(known) && !endsDispute(state)) return;
  const [paid] = await listPayments(tx, [paymentId]);
  if (paid?.registrationId) await lockRegistration(tx, paid.registrationId);
  const payment = await lockPayment(tx, paymentId);
  await insertFinding(tx, {
    kind: 'dispute',
    subject: id,
    paymentId,
    registrationId: payment?.registrationId ?? null,
    detail: { paymentId, state, amountPaise: payment?.amountPaise ?? null },
    now,
  });
  // lost: the provider takes the money back, and a person must see to it
  if (state === 'lost' && known !== 'lost' && payment)
    await askAfterDispute(tx, id, payment, context);
  if (state === 'won' || state === 'closed') {
    await closeFindings(tx, { subject: id, kinds: ['dispute'] }, now);
  }
}

async function askAfterDispute(
  tx: Db,
  disputeId: string,
  { providerPaymentId: paymentId, kind, registrationId, amountPaise }: PaymentRow,
  context: MoneyContext,
): Promise<void> {
  if (registrationId === null || !isOfFee(kind)) return;
  const { now } = context;
  const asked = { why: 'dispute_lost', about: disputeId, paymentId, amountPaise, now } as const;
  if (!(await askIfComing(tx, registrationId, asked))) return;
  const moved = { registrationId, paymentId, amountPaise, refundId: disputeId };
  await queueRefundMail(tx, { ...moved, state: 'disputed' }, context);
}
