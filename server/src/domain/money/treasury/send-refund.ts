import { isFrom } from '@sangamam/contract/calls/steps';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { refundSteps } from '@sangamam/contract/payments/refunds';
import { words } from '@sangamam/words/staff/deliveries';
import * as z from 'zod/mini';
import { tx } from '../../../platform/db/connect.ts';
import { job } from '../../../platform/jobs/job.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { applyRefund, recordFailedRefund } from '../intake/apply-refund.ts';
import { ingestRefunds } from '../intake/ingest-payment.ts';
import { listPayments, lockPayment } from '../orders/payment-store.ts';
import {
  claimOpenRefunds,
  failRefund,
  findRefund,
  type RefundToSend,
} from '../refunds/refund-store.ts';

/**
 * Sends a refund that staff asked for to the provider, with its own key: repeated, it is the same
 * refund. A definite no ends it, with a finding, unless the provider made it all the same. While the
 * provider cannot be asked it stays requested, and is sent again by its job and by `followRefunds`.
 */
export async function sendRefund(deps: MoneyDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund || !isFrom(refundSteps.send, refund.status)) return;
  try {
    await sendOnce(deps, refund);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    deps.log.warn(
      { refundId },
      'the provider did not accept a refund request; it will be sent again',
    );
  }
}

/** Normally a refund is sent before the request is answered; the job covers one that was interrupted. */
export const sendRefundJob = job({
  name: 'send-refund',
  work: 'now',
  payload: z.object({ refundId: z.uuid() }),
  run: (deps, { refundId }) => sendRefund(deps, refundId),
});

async function sendOnce(deps: MoneyDeps, refund: RefundToSend): Promise<void> {
  const { payments: provider } = deps.outside;
  const { id, providerPaymentId: paymentId, amountPaise, idempotencyKey: key } = refund;
  const answer = await provider.refund(paymentId, { amountPaise, key });
  const made =
    'refused' in answer
      ? (await provider.listRefundsOf(paymentId)).find(({ receipt }) => receipt === key)
      : answer;
  const context = await moneyContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    if (made) {
      // as asked for, whatever the provider writes down as its receipt
      await applyRefund(trx, { ...made, receipt: key }, 'staff', context);
      // news of it came first, without its key: that row stands for it
      await failRefund(trx, id, { failure: words.refundMadeAs({ id: made.id }), now });
      return;
    }
    const failure = 'refused' in answer ? answer.refused : 'refused';
    const [payment] = await listPayments(trx, [paymentId]);
    const owner = payment?.registrationId ?? null;
    const registration = owner === null ? null : await lockRegistration(trx, owner);
    await lockPayment(trx, paymentId);
    if (!(await failRefund(trx, id, { failure, now }))) return;
    await recordFailedRefund(trx, { id, paymentId, amountPaise }, registration, now);
  });
}

const refundsAtOnce = 50;
const requestedForMs = minuteMs;
const askAgainAfterMs = hourMs;

/** Sends refunds not sent yet, and asks hourly about those pending at the provider. */
export async function followRefunds(deps: MoneyDeps): Promise<void> {
  const now = deps.now();
  const refunds = await claimOpenRefunds(deps.db, {
    requestedBefore: new Date(now.getTime() - requestedForMs),
    askedBefore: new Date(now.getTime() - askAgainAfterMs),
    now,
    limit: refundsAtOnce,
  });
  for (const { id } of refunds) await sendRefund(deps, id);
  const pending = refunds.filter(({ status }) => isFrom(refundSteps.follow, status));
  for (const paymentId of new Set(pending.map((refund) => refund.providerPaymentId))) {
    await ingestRefunds(deps, await deps.outside.payments.listRefundsOf(paymentId), 'poller');
  }
}

export const followRefundsJob = job({
  name: 'follow-refunds',
  work: 'soon',
  cron: '*/10 * * * *',
  run: followRefunds,
});
