import type { ChangeEvent } from '@sangamam/contract/registration-history';
import { mayMove, type RegistrationStatus } from '@sangamam/contract/registration-status';
import type { Deps } from '../../app.ts';
import type { Db } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admin } from '../auth/session.ts';
import { queueCancelled } from '../messages/cancelled-mail.ts';
import { queueConfirmation, queueSubmittedUnpaid } from '../messages/confirmation.ts';
import { isMoneyHeld } from '../payments/is-money-held.ts';
import { isPaymentOnItsWay } from '../payments/is-payment-on-its-way.ts';
import { type MoneyContext, projectRegistration } from '../payments/project-registration.ts';
import { recordChange } from '../registration-history/record-change.ts';
import { isOverCapacity } from '../registrations/write-registration.ts';
import type { AdminActionName } from '../user-logs/admin-actions.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { type LockedRegistration, lockInScope, writeStatus } from './act-store.ts';

/** Who acts, and from where. */
export interface By {
  readonly admin: Admin;
  readonly address: string;
}

export interface Changed {
  readonly registrationNumber: string;
  readonly status: RegistrationStatus;
}

/** What every change of a registration by staff needs beside the transaction, as things stand now. */
export async function actContext({
  settings,
  config,
  now,
}: Pick<Deps, 'settings' | 'config' | 'now'>): Promise<MoneyContext> {
  return { settings: await settings.current(), config, now: now() };
}

/** A step that is not allowed, in the words of Product 6. */
function refuseMove(from: RegistrationStatus, to: RegistrationStatus): never {
  throw new Refusal('STATUS_CHANGE', { message: `This cannot be changed from ${from} to ${to}.` });
}

/** Locks a registration of the admin's schools for an act. Refuses with REGISTRATION_NOT_FOUND. */
export async function lockForAct(trx: Db, admin: Admin, id: string): Promise<LockedRegistration> {
  const row = await lockInScope(trx, admin, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row;
}

/** Locks two registrations in one order, so that two who lock the same pair never wait for each other. */
export async function lockPair(trx: Db, admin: Admin, one: string, other: string): Promise<void> {
  for (const id of [one.toLowerCase(), other.toLowerCase()].sort())
    await lockForAct(trx, admin, id);
}

/** Writes an act into the history of the registration and, last, into the user log. */
export async function noteAct(
  trx: Db,
  { id, school }: Pick<LockedRegistration, 'id' | 'school'>,
  act: {
    readonly event: ChangeEvent;
    readonly action: AdminActionName;
    readonly reason: string;
    readonly status?: readonly [before: string, after: string];
  },
  { admin, address }: By,
  now: Date,
): Promise<void> {
  const { event, action, reason, status } = act;
  const changes = status ? [{ field: 'status', before: status[0], after: status[1] }] : [];
  const by = { adminId: admin.id };
  await recordChange(trx, { registrationId: id, by, event, changes, reason }, now);
  const object = { type: 'registration', id };
  const entry = { admin, address, action, object, school, ...(status && { changes: { status } }) };
  await logAdminAction(trx, reason === '' ? entry : { ...entry, reason }, now);
}

/**
 * Cancels a registration and, unless told otherwise, tells the registrant. Room, seats and shared rides
 * are given back by the database; money stays until it is refunded, and what still arrives on an open
 * order is kept apart with a finding. `onlyUnpaid` refuses one that money was received for. Refuses
 * with REGISTRATION_NOT_FOUND, STATUS_CHANGE, MONEY_HELD. Source: Product 6.
 */
export async function cancelRegistration(
  trx: Db,
  id: string,
  how: { readonly reason: string; readonly tell: boolean; readonly onlyUnpaid?: boolean },
  by: By,
  context: MoneyContext,
): Promise<Changed> {
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const { registrationNumber, status: from } = row;
  if (!mayMove(from, 'Cancelled')) refuseMove(from, 'Cancelled');
  if (how.onlyUnpaid && (await hasMoney(trx, id))) {
    throw new Refusal('MONEY_HELD', { message: 'It is paid, or a payment is on its way.' });
  }
  await writeStatus(trx, id, { status: 'Cancelled', now: context.now });
  if (how.tell) await queueCancelled(trx, id, context);
  const status = [from, 'Cancelled'] as const;
  const act = {
    event: 'cancelled',
    action: 'registration.cancel',
    reason: how.reason,
    status,
  } as const;
  await noteAct(trx, row, act, by, context.now);
  return { registrationNumber, status: 'Cancelled' };
}

/** Whether money was received for a registration and not given back, or is on its way. */
export async function hasMoney(db: Db, id: string): Promise<boolean> {
  return (await isMoneyHeld(db, id)) || (await isPaymentOnItsWay(db, id));
}

/**
 * Brings a cancelled registration back: to Submitted, or Draft where the form was never submitted; a
 * settled fee confirms it at once. The registrant is told what holds again. Refuses with STATUS_CHANGE,
 * CAPACITY, and the unique index with what `takenKey` reads. `row` must be locked.
 */
export async function bringBack(
  trx: Db,
  row: LockedRegistration,
  reason: string,
  by: By,
  context: MoneyContext,
): Promise<Changed> {
  const { id, registrationNumber, status: from, people, formSubmissionComplete } = row;
  if (!mayMove(from, 'Submitted')) refuseMove(from, 'Submitted');
  const isFull = formSubmissionComplete && (await isOverCapacity(trx, people, context.settings));
  if (isFull) throw new Refusal('CAPACITY');
  const back = formSubmissionComplete ? 'Submitted' : 'Draft';
  await writeStatus(trx, id, { status: back, now: context.now });
  const status = [from, back] as const;
  await projectRegistration(trx, id, context);
  const now = await lockForAct(trx, by.admin, id);
  await sendAgain(trx, now, `restored:${context.now.getTime()}`, context);
  const act = { event: 'restored', action: 'registration.restore', reason, status } as const;
  await noteAct(trx, row, act, by, context.now);
  return { registrationNumber, status: now.status };
}

/**
 * Sends the confirmation again, or what is still to pay, once for each `key`; null where neither fits.
 */
async function sendAgain(
  trx: Db,
  { id, status }: Pick<LockedRegistration, 'id' | 'status'>,
  key: string,
  context: MoneyContext,
): Promise<'confirmation' | 'fee' | null> {
  if (status === 'Confirmed' || status === 'Checked In') {
    await queueConfirmation(trx, id, context, key);
    return 'confirmation';
  }
  if (status !== 'Submitted') return null;
  await queueSubmittedUnpaid(trx, id, context, key);
  return 'fee';
}

/**
 * Resends the confirmation of a registration, or what is still to pay, once for each `key`. Refuses with
 * REGISTRATION_NOT_FOUND, and with STATUS_CHANGE where there is nothing to confirm.
 */
export async function resendConfirmation(
  trx: Db,
  id: string,
  key: string,
  by: By,
  context: MoneyContext,
): Promise<{ registrationNumber: string; sent: 'confirmation' | 'fee' }> {
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const sent = await sendAgain(trx, row, key, context);
  if (sent === null) {
    const message = `There is nothing to confirm: the registration is ${row.status}.`;
    throw new Refusal('STATUS_CHANGE', { message });
  }
  const object = { type: 'registration', id };
  const { admin, address } = by;
  const entry = {
    admin,
    address,
    action: 'registration.resend',
    object,
    school: row.school,
  } as const;
  await logAdminAction(trx, entry, context.now);
  return { registrationNumber: row.registrationNumber, sent };
}
