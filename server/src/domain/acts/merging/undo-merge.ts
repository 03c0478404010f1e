import { feeRates } from '@sangamam/contract/party/fee';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import type { PersonalDataOwners } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { projectRegistration } from '../../money/index.ts';
import {
  answerColumns,
  bringBack,
  followNewContact,
  getMerge,
  getRegistrationInScope,
  lockForAct,
  type RegistrationRow,
  readRates,
  recordAct,
  type StoredForm,
  withoutTaken,
} from '../../registrations/index.ts';
import { writeRegistration } from '../answers/write-registration.ts';
import type { Changed } from '../cancelling/change-registration.ts';
import { moveAllBack } from './move-personal-data.ts';

/**
 * Undoes the merge that took `gone` (locked) away: both have their own answers again, except where
 * somebody changed them since, and what was moved moves back. Money never moved. Refuses with
 * RESTORE_OVER, RESTORE_FIRST (the kept one was deleted since), CAPACITY, and the unique index with what
 * `takenKey` reads.
 */
export async function undoMerge(
  trx: Db,
  gone: RegistrationRow,
  reason: string,
  by: StaffActor,
  context: MessageContext,
  owners: PersonalDataOwners,
): Promise<Changed> {
  const { now } = context;
  const merge = await getMerge(trx, gone.id);
  const { taken, moved } = merge.before;
  const kept = await lockForAct(trx, by.admin, merge.keptId);
  if (kept.deletedAt !== null) {
    throw new Refusal('RESTORE_FIRST', { values: { number: kept.registrationNumber } });
  }
  await writeForm(trx, kept.id, (form) => withoutTaken(form, taken), by, context);
  await bringBack(trx, gone, by, context);
  await moveAllBack(trx, owners, { from: kept.id, to: gone.id }, moved);
  await projectRegistration(trx, gone.id, context);
  const act = { event: 'unmerged', action: 'registration.unmerge', reason } as const;
  for (const row of [kept, gone]) await recordAct(trx, row, act, by, now);
  const { registrationNumber, status } = await lockForAct(trx, by.admin, gone.id);
  return { registrationNumber, status };
}

/**
 * Writes a form that a merge made or undid onto a locked registration; nothing where it is the same. Another
 * contact has the same consequences as after an edit. Refuses with REGISTRATION_NOT_FOUND and STALE.
 */
export async function writeForm(
  trx: Db,
  id: string,
  change: (form: StoredForm) => StoredForm,
  by: StaffActor,
  context: MessageContext,
): Promise<void> {
  const before = await getRegistrationInScope(trx, by.admin, id);
  const form = change(before.form);
  if (form === before.form) return;
  const rates = readRates(before.paidRates) ?? feeRates(context.settings);
  const { lastCompletedStep } = before;
  const columns = { ...answerColumns(form, rates), lastCompletedStep };
  const written = await writeRegistration(
    trx,
    before,
    columns,
    { by, tellsRegistrant: false },
    context,
  );
  if (!written) throw new Refusal('STALE');
  await followNewContact(trx, before, written, context);
}
