import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  isMoneyHeldOrComing,
  projectRegistration,
  queueConfirmation,
  queueSubmittedUnpaid,
  recipientOf,
} from '../../money/index.ts';
import {
  findRegistrationForMail,
  isOverCapacity,
  lockForAct,
  nameInMail,
  type RegistrationRow,
  recordAct,
  requireStep,
  takeStep,
} from '../../registrations/index.ts';
import { cancelled } from './cancelled-kind.ts';

export interface Changed {
  readonly registrationNumber: string;
  readonly status: RegistrationStatus;
}

/** Queues "your registration is cancelled", once for each time. Joins the caller's transaction. */
async function queueCancelled(
  tx: Db,
  registrationId: string,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(tx, registrationId);
  if (!registration) return;
  const { registrationNumber: number, version } = registration;
  const refundUrl = `${context.config.publicUrl}/refund-policy`;
  await queueMessage(
    tx,
    {
      kind: cancelled,
      to: recipientOf(registration),
      values: { number, name: nameInMail(registration), refundUrl },
      dedupeKey: `cancelled:${registrationId}:${version}`,
      registrationId,
    },
    context,
  );
}

/**
 * Cancels a registration and, unless told otherwise, tells the registrant. Room, seats and shared rides
 * are given back by the database; money stays until it is refunded, and what still arrives on an open
 * order is kept apart with a finding. `onlyUnpaid` refuses one that money was received for. Refuses
 * with REGISTRATION_NOT_FOUND, STATUS_CHANGE, MONEY_HELD. See docs/product/staff.md#acts-on-a-registration.
 */
export async function cancelRegistration(
  trx: Db,
  id: string,
  how: { readonly reason: string; readonly tell: boolean; readonly onlyUnpaid?: boolean },
  by: StaffActor,
  context: MessageContext,
): Promise<Changed> {
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const { registrationNumber, status: from } = row;
  requireStep('cancel', from);
  if (how.onlyUnpaid && (await isMoneyHeldOrComing(trx, id))) {
    throw new Refusal('MONEY_COMING');
  }
  await takeStep(trx, row, 'cancel', context.now);
  if (how.tell) await queueCancelled(trx, id, context);
  const status = [from, 'Cancelled'] as const;
  const act = {
    event: 'cancelled',
    action: 'registration.cancel',
    reason: how.reason,
    status,
  } as const;
  await recordAct(trx, row, act, by, context.now);
  return { registrationNumber, status: 'Cancelled' };
}

/**
 * Brings a cancelled registration back: to Submitted, or Draft where the form was never submitted; a
 * settled fee confirms it at once. The registrant is told what holds again. Refuses with STATUS_STEP,
 * CAPACITY, and the unique index with what `takenKey` reads. `row` must be locked.
 */
export async function restoreCancelled(
  trx: Db,
  row: RegistrationRow,
  reason: string,
  by: StaffActor,
  context: MessageContext,
): Promise<Changed> {
  const { id, registrationNumber, status: from, people, formSubmissionComplete } = row;
  requireStep('restore', from);
  const isFull = formSubmissionComplete && (await isOverCapacity(trx, people, context.settings));
  if (isFull) throw new Refusal('CAPACITY');
  const back = await takeStep(trx, row, 'restore', context.now);
  const status = [from, back] as const;
  await projectRegistration(trx, id, context);
  const now = await lockForAct(trx, by.admin, id);
  await resendMoneyMail(trx, now, `restored:${context.now.getTime()}`, context);
  const act = { event: 'restored', action: 'registration.restore', reason, status } as const;
  await recordAct(trx, row, act, by, context.now);
  return { registrationNumber, status: now.status };
}

/**
 * Queues the confirmation or the payment request again, once per `key`. Returns null when the status allows
 * neither.
 */
async function resendMoneyMail(
  trx: Db,
  { id, status }: Pick<RegistrationRow, 'id' | 'status'>,
  key: string,
  context: MessageContext,
): Promise<'confirmation' | 'fee' | null> {
  if (status === 'Confirmed' || status === 'Checked In') {
    await queueConfirmation(trx, id, context, key);
    return 'confirmation';
  }
  if (status !== 'Submitted') return null;
  return (await queueSubmittedUnpaid(trx, id, context, key)) ? 'fee' : null;
}

/**
 * Resends the confirmation of a registration, or what is still to pay, once for each `key`. Refuses with
 * REGISTRATION_NOT_FOUND, and with NOTHING_TO_CONFIRM.
 */
export async function resendConfirmation(
  trx: Db,
  id: string,
  key: string,
  by: StaffActor,
  context: MessageContext,
): Promise<{ registrationNumber: string; sent: 'confirmation' | 'fee' }> {
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const sent = await resendMoneyMail(trx, row, key, context);
  if (sent === null) {
    throw new Refusal('NOTHING_TO_CONFIRM', { values: { status: row.status } });
  }
  const object = { type: 'registration', id };
  const entry = {
    by,
    action: 'registration.resend',
    object,
    school: row.school,
  } as const;
  await logAdminAction(trx, entry, context.now);
  return { registrationNumber: row.registrationNumber, sent };
}
