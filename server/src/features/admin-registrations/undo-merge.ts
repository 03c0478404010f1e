import { feeRates } from '@sangamam/contract/fee';
import type { Db } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { readRates } from '../payments/fee-of.ts';
import { type MoneyContext, projectRegistration } from '../payments/project-registration.ts';
import type { StoredForm } from '../registrations/clear-answers.ts';
import { followNewContact } from '../registrations/follow-new-contact.ts';
import { answerColumns, statusesWithPlaces } from '../registrations/rules.ts';
import { isOverCapacity, writeRegistration } from '../registrations/write-registration.ts';
import type { LockedRegistration } from './act-store.ts';
import { type By, type Changed, lockForAct, noteAct } from './change-registration.ts';
import { findRegistrationInScope } from './find-registration.ts';
import { withoutTaken } from './merge-rules.ts';
import { lockMerge, moveBack, noteUndone, writeMerged } from './merge-store.ts';

/**
 * Undoes the merge that took `gone` (locked) away: both have their own answers again, except where
 * somebody changed them since, and what was moved moves back. Money never moved. Refuses with
 * RESTORE_OVER, STATUS_CHANGE (the kept one was deleted since), CAPACITY, and the unique index with what
 * `takenKey` reads.
 */
export async function undoMerge(
  trx: Db,
  gone: LockedRegistration,
  reason: string,
  by: By,
  context: MoneyContext,
): Promise<Changed> {
  const { now, settings } = context;
  const merge = await lockMerge(trx, gone.id);
  if (!merge) throw new Refusal('RESTORE_OVER');
  const { taken, moved } = merge.before;
  const kept = await lockForAct(trx, by.admin, merge.keptId);
  if (kept.deletedAt !== null) {
    const message = `Restore ${kept.registrationNumber} first.`;
    throw new Refusal('STATUS_CHANGE', { message });
  }
  await writeForm(trx, kept.id, (form) => withoutTaken(form, taken), by, context);
  const holdsPlaces = statusesWithPlaces.some((status) => status === gone.status);
  const isFull = holdsPlaces && (await isOverCapacity(trx, gone.people, settings));
  if (isFull) throw new Refusal('CAPACITY');
  await writeMerged(trx, gone.id, null, now);
  await moveBack(trx, { from: kept.id, to: gone.id }, moved);
  await projectRegistration(trx, gone.id, context);
  await noteUndone(trx, merge.id, { by: by.admin.id, now });
  const act = { event: 'unmerged', action: 'registration.unmerge', reason } as const;
  for (const row of [kept, gone]) await noteAct(trx, row, act, by, now);
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
  { admin }: By,
  context: MoneyContext,
): Promise<void> {
  const before = await findRegistrationInScope(trx, admin, id);
  if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
  const form = change(before.form);
  if (form === before.form) return;
  const rates = readRates(before.paidRates) ?? feeRates(context.settings);
  const { lastCompletedStep } = before;
  const columns = { ...answerColumns(form, rates), lastCompletedStep };
  const written = await writeRegistration(
    trx,
    before,
    columns,
    {
      isSubmitting: false,
      consents: undefined,
      isPayingLater: false,
      staff: { by: { adminId: admin.id }, tellsRegistrant: false },
    },
    context,
  );
  if (!written) throw new Refusal('STALE');
  await followNewContact(trx, before, written, context);
}
