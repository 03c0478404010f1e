import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import type { leaveEvent as endpoint, RefundOffer } from '@sangamam/contract/payments/refunds';
import { mayTake } from '@sangamam/contract/registrations/status';
import { words } from '@sangamam/words/staff/acts';
import { registrant } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  answerComing,
  applyGift,
  findComingQuestion,
  isPaymentOnItsWay,
  keepRequest,
  offerRefund,
  queueLeaving,
  queueSubmittedUnpaid,
} from '../../money/index.ts';
import {
  findPassUntil,
  findRegistration,
  lockRegistration,
  payableFeeOf,
  type RegistrationRow,
  recordChange,
  takeStep,
} from '../../registrations/index.ts';

/** The offer to a registrant who cannot come, or comes with fewer people. */
export async function readOffer(deps: MessageDeps, id: string): Promise<RefundOffer> {
  const row = await findRegistration(deps.db, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  const context = await messageContext(deps);
  const { settings, now } = context;
  const cancel = await offerRefund(deps.db, row, 'cancel', context);
  const fewer = await offerRefund(deps.db, row, 'fewer', context);
  const question = await findComingQuestion(deps.db, id);
  const { due } = payableFeeOf(row, settings);
  return {
    asked: paiseToRupees(cancel.askedPaise),
    ...cancel.period,
    cancel: paiseToRupees(cancel.amountPaise),
    fewer: paiseToRupees(fewer.amountPaise),
    mayCancel: mayTake('cancel', row.status) && row.formSubmissionComplete,
    coming: question && { wentBack: paiseToRupees(question.amountPaise), due },
    mayPass:
      mayTake('passOn', row.status) &&
      now.getTime() <= Date.parse(settings.deadlines.attendeesLockAt),
    passUntil: (await findPassUntil(deps.db, id, now))?.toISOString() ?? null,
  };
}

/**
 * A registrant says that all still come, although money went back: their places stay, and what is due is due again,
 * of which a mail tells. Refuses with REGISTRATION_NOT_FOUND.
 */
export async function confirmComing(deps: MessageDeps, id: string): Promise<void> {
  const context = await messageContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    if (!(await findComingQuestion(trx, id))) return;
    const change = { registrationId: id, by: registrant, event: 'still coming' } as const;
    await recordChange(trx, change, now);
    await answerComing(trx, id, words.reasons.stillComing, context);
    await queueSubmittedUnpaid(trx, id, context, `coming:${now.getTime()}`);
  });
}

/**
 * A registrant who cannot come, or with fewer people: the registration is cancelled, which frees place, bed and
 * seat, and what the refund table gives back is asked for, left or given, as they want it. Refuses with
 * REGISTRATION_NOT_FOUND, STATUS_CHANGE, IN_PROGRESS while a payment is on its way, and STALE where another
 * amount was offered.
 */
export async function leaveEvent(
  deps: MessageDeps,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  const context = await messageContext(deps);
  await tx(deps.db, (trx) => leave(trx, id, body, context));
}

async function leave(
  trx: Db,
  id: string,
  { what, choice, amount }: BodyOf<typeof endpoint>,
  context: MessageContext,
): Promise<void> {
  const { now } = context;
  const row = await lockRegistration(trx, id);
  if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  if (await isPaymentOnItsWay(trx, id)) throw new Refusal('IN_PROGRESS');
  const offer = await offerRefund(trx, row, what, context);
  // who had cancelled before may still ask for the money
  const isCancelling = what === 'cancel' && row.status !== 'Cancelled';
  if (isCancelling && !(mayTake('cancel', row.status) && row.formSubmissionComplete)) {
    throw new Refusal('STATUS_CHANGE');
  }
  const isNothing = offer.amountPaise === 0 || choice === 'credit';
  if (!isCancelling && (isNothing || (what === 'fewer' && row.status === 'Cancelled'))) {
    throw new Refusal('STATUS_CHANGE');
  }
  if (toPaise(amount) !== offer.amountPaise) throw new Refusal('STALE');
  const done = isNothing && choice !== 'credit' ? 'none' : choice;
  if (done === 'refund') await keepRequest(trx, offer, { reason: words.reasons[what], now });
  if (isCancelling) await cancel(trx, row, now);
  const receipts = done === 'gift' ? await applyGift(trx, id, offer, context) : [];
  await queueLeaving(trx, { registrationId: id, what, choice: done, ...offer, receipts }, context);
}

async function cancel(trx: Db, row: RegistrationRow, now: Date): Promise<void> {
  await takeStep(trx, row, 'cancel', now);
  const changes = [{ field: 'status', before: row.status, after: 'Cancelled' }];
  const change = { registrationId: row.id, by: registrant, event: 'cancelled', changes } as const;
  await recordChange(trx, change, now);
}
