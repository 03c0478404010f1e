import * as z from 'zod/mini';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import { notesIn, parsePayment, parseRefund } from '../../../platform/outside/razorpay-entities.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { closeFindings, findDisputeState, insertFinding } from '../findings/finding-store.ts';
import { endsDispute, maxAttempts, retryDelayMs } from '../ledger/rules.ts';
import { queueRefundMail } from '../mails/refund-mail.ts';
import { findOrder, wakeOrder } from '../orders/order-store.ts';
import { listPayments, lockPayment, type PaymentRow } from '../orders/payment-store.ts';
import { applyPayment, type MoneyContext, type MoneyDeps, moneyContext } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import { askIfComing, isOfFee } from './ask-if-coming.ts';
import { lockDueEvent, markEventFailed, markProcessed, type StoredEvent } from './webhook-store.ts';

type Using = Pick<Deps, 'db' | 'now' | 'log'>;

/** Works through the stored events that are due, oldest first, each in a transaction of its own. */
export async function drainWebhooks(deps: MoneyDeps): Promise<void> {
  for (;;) {
    const context = await moneyContext(deps);
    if (!(await drainOne(deps, context))) return;
  }
}

/** Each stored event queues one; the schedule covers events whose job was lost. */
export const drainWebhooksJob = job({
  name: 'drain-webhooks',
  work: 'now',
  cron: '* * * * *',
  run: drainWebhooks,
});

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
async function applyEvent(tx: Db, event: StoredEvent, context: MoneyContext): Promise<void> {
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

/** Applies one event and marks it processed, in one transaction. A failing event is retried, then parked. */
async function drainOne(deps: Using, context: MoneyContext): Promise<boolean> {
  const taken: { event: StoredEvent | null } = { event: null };
  try {
    await tx(deps.db, async (trx) => {
      const event = await lockDueEvent(trx, context.now);
      taken.event = event;
      if (!event) return;
      await applyEvent(trx, event, context);
      await markProcessed(trx, event.id, context.now);
      if (event.attempts === 0) return;
      const parked = { subject: String(event.id), kinds: ['parked_webhook'] } as const;
      await closeFindings(trx, parked, context.now);
    });
  } catch (error) {
    if (!taken.event) throw error;
    await recordFailure(deps, taken.event, error);
  }
  return taken.event !== null;
}

async function recordFailure(deps: Using, event: StoredEvent, error: unknown): Promise<void> {
  const { db, log } = deps;
  const now = deps.now();
  const attempts = event.attempts + 1;
  const isParked = attempts >= maxAttempts;
  const nextTryAt = new Date(now.getTime() + retryDelayMs(attempts));
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ err: error, webhookEvent: event.id, attempts }, 'a webhook event failed');
  await tx(db, async (trx) => {
    const parkedAt = isParked ? now : null;
    await markEventFailed(trx, event.id, { attempts, reason, nextTryAt, parkedAt });
    if (!isParked) return addJob(trx, drainWebhooksJob, {}, { runAt: nextTryAt });
    const detail = { eventType: event.eventType, reason };
    await insertFinding(trx, { kind: 'parked_webhook', subject: String(event.id), detail, now });
  });
}
