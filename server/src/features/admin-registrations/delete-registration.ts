import { restorableDays } from '@sangamam/contract/registration-acts';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { projectRegistration } from '../payments/project-registration.ts';
import { sealDeleted } from '../privacy/seal-registration.ts';
import { refusedKey } from '../registrations/create-registration.ts';
import { statusesWithPlaces } from '../registrations/rules.ts';
import { isOverCapacity } from '../registrations/write-registration.ts';
import { listDeletedBefore, writeDeletion } from './act-store.ts';
import {
  actContext,
  type By,
  bringBack,
  type Changed,
  hasMoney,
  lockForAct,
  noteAct,
} from './change-registration.ts';
import { undoMerge } from './undo-merge.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Erased in one run; the next run, an hour later, takes the rest. */
const erasedAtOnce = 200;

/** Until when what was deleted at a moment can be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * dayMs);

/**
 * Deletes a registration: it leaves every screen, its contacts are free, room and seats are given back.
 * A cancelled one may hold money, which stays in the books as its own; no other may. Refuses with
 * REGISTRATION_NOT_FOUND, VALIDATION (another number was typed), STATUS_CHANGE (checked in), MONEY_HELD.
 */
export async function deleteRegistration(
  deps: Deps,
  id: string,
  { number, reason }: { number: string; reason: string },
  by: By,
): Promise<{ registrationNumber: string; restorableUntil: string }> {
  const { now } = await actContext(deps);
  return await tx(deps.db, async (trx) => {
    const row = await lockForAct(trx, by.admin, id);
    if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const { registrationNumber, status } = row;
    if (number.toUpperCase() !== registrationNumber) {
      throw new Refusal('VALIDATION', { fields: { number: `Type ${registrationNumber}` } });
    }
    if (status === 'Checked In') {
      throw new Refusal('STATUS_CHANGE', { message: 'Undo the check-in first.' });
    }
    if (status !== 'Cancelled' && (await hasMoney(trx, id))) throw new Refusal('MONEY_HELD');
    await writeDeletion(trx, id, { by: by.admin.id, reason }, now);
    const act = { event: 'deleted', action: 'registration.delete', reason } as const;
    await noteAct(trx, row, act, by, now);
    return { registrationNumber, restorableUntil: restorableUntil(now).toISOString() };
  });
}

/**
 * Restores a deleted registration as it was, undoes the merge it went with, or brings a cancelled one back. Its money is counted again,
 * since some may have arrived meanwhile. Refuses with REGISTRATION_NOT_FOUND, RESTORE_OVER, CAPACITY,
 * DUPLICATE_CONTACT (somebody registered with its contact since), STATUS_CHANGE.
 */
export async function restoreRegistration(
  deps: Deps,
  id: string,
  reason: string,
  by: By,
): Promise<Changed> {
  const context = await actContext(deps);
  const { now, settings } = context;
  const restored = tx(deps.db, async (trx) => {
    const row = await lockForAct(trx, by.admin, id);
    if (row.deletedAt === null) return await bringBack(trx, row, reason, by, context);
    if (restorableUntil(row.deletedAt) < now) throw new Refusal('RESTORE_OVER');
    if (row.mergedInto !== null) return await undoMerge(trx, row, reason, by, context);
    const holdsPlaces = statusesWithPlaces.some((status) => status === row.status);
    const isFull = holdsPlaces && (await isOverCapacity(trx, row.people, settings));
    if (isFull) throw new Refusal('CAPACITY');
    await writeDeletion(trx, id, null, now);
    await projectRegistration(trx, id, context);
    const act = { event: 'undeleted', action: 'registration.undelete', reason } as const;
    await noteAct(trx, row, act, by, now);
    const { registrationNumber, status } = await lockForAct(trx, by.admin, id);
    return { registrationNumber, status };
  });
  return restored.catch((error) => {
    throw refusedKey(error);
  });
}

/** Erases what was deleted longer ago than it can be restored, as if its person had asked for it. */
export async function eraseDeleted(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const settings = await deps.settings.current();
  const before = new Date(now.getTime() - restorableDays * dayMs);
  for (const id of await listDeletedBefore(db, { before, limit: erasedAtOnce })) {
    await tx(db, (trx) => sealDeleted(trx, id, { settings, config, now }));
  }
}
