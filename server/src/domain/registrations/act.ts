import {
  mayTake,
  type RegistrationStatus,
  registrationActs,
} from '@sangamam/contract/registrations/status';
import type { ChangeEvent } from '@sangamam/contract/staff-registrations/history';
import type { Actor, StaffActor } from '../../platform/actor.ts';
import { type AdminActionName, logAdminAction } from '../../platform/audit/log-admin-action.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { writeCancelled, writeStatus } from './act-store.ts';
import { recordChange } from './history/record-change.ts';
import { lockRegistrationInScope } from './lock-store.ts';
import type { RegistrationRow } from './store.ts';

/** The acts that a locked registration may go through. */
type Step = 'cancel' | 'restore' | 'givePlace' | 'lapse';

/** Refuses a step that the registration does not allow with STATUS_STEP (docs/product/registering.md#statuses). */
export function requireStep(step: Step, from: RegistrationStatus): void {
  const { to } = registrationActs[step];
  if (!mayTake(step, from)) throw new Refusal('STATUS_STEP', { values: { from, to } });
}

/** Locks a registration of the admin's schools for an act. Refuses with REGISTRATION_NOT_FOUND. */
export async function lockForAct(trx: Db, admin: Admin, id: string): Promise<RegistrationRow> {
  const row = await lockRegistrationInScope(trx, admin, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row;
}

/** Locks two registrations in a fixed order, so that two callers with the same pair cannot deadlock. */
export async function lockPair(trx: Db, admin: Admin, one: string, other: string): Promise<void> {
  for (const id of [one.toLowerCase(), other.toLowerCase()].sort())
    await lockForAct(trx, admin, id);
}

/** Writes an act into the history of the registration and, last, into the user log. */
export async function recordAct(
  trx: Db,
  { id, school }: Pick<RegistrationRow, 'id' | 'school'>,
  act: {
    readonly event: ChangeEvent;
    readonly action: AdminActionName;
    readonly reason: string;
    readonly status?: readonly [before: string, after: string];
  },
  by: StaffActor,
  now: Date,
): Promise<void> {
  const { event, action, reason, status } = act;
  const changes = status ? [{ field: 'status', before: status[0], after: status[1] }] : [];
  await recordChange(trx, { registrationId: id, by, event, changes, reason }, now);
  const object = { type: 'registration', id };
  const entry = { by, action, object, school, ...(status && { changes: { status } }) };
  await logAdminAction(trx, reason === '' ? entry : { ...entry, reason }, now);
}

/**
 * Takes a locked registration to the status that follows. A form that was never submitted is restored as a draft.
 * Refuses as `requireStep` does. Returns the new status.
 */
export async function takeStep(
  trx: Db,
  { id, status: from, formSubmissionComplete }: RegistrationRow,
  step: Step,
  now: Date,
): Promise<RegistrationStatus> {
  requireStep(step, from);
  const status =
    step === 'restore' && !formSubmissionComplete ? 'Draft' : registrationActs[step].to;
  await writeStatus(trx, id, { status, now });
  return status;
}

/** Cancels a registration whose money goes back; one that somebody was checked in of stays as it is. */
export async function cancelUnlessCheckedIn(
  trx: Db,
  registrationId: string,
  by: Actor,
  now: Date,
): Promise<void> {
  if (await writeCancelled(trx, registrationId, now))
    await recordChange(trx, { registrationId, by, event: 'cancelled' }, now);
}
