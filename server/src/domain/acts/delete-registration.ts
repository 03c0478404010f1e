import { problem } from '@sangamam/contract/locale/problems';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import type { StaffActor } from '../../platform/actor.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { type MessageDeps, messageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isMoneyHeldOrComing, projectRegistration } from '../money/index.ts';
import {
  bringBack,
  countDeletedBefore,
  listDeletedBefore,
  lockForAct,
  putAway,
  recordAct,
  refusedKey,
  restorableSince,
  restorableUntil,
} from '../registrations/index.ts';
import { type Changed, restoreCancelled } from './cancelling/change-registration.ts';
import { undoMerge } from './merging/undo-merge.ts';
import { sealDeleted } from './removing/seal-registration.ts';

/**
 * Deletes a registration: it leaves every screen, its contacts are free, room and seats are given back.
 * A cancelled one may hold money, which stays in the books as its own; no other may. Refuses with
 * REGISTRATION_NOT_FOUND, VALIDATION (another number was typed), CHECKED_IN, MONEY_HELD.
 */
export async function deleteRegistration(
  deps: MessageDeps,
  id: string,
  { number, reason }: { number: string; reason: string },
  by: StaffActor,
): Promise<{ registrationNumber: string; restorableUntil: string }> {
  const { now, settings } = await messageContext(deps);
  const said = readRegistrationNumber(number, settings.event.numberPrefix);
  return await tx(deps.db, async (trx) => {
    const row = await lockForAct(trx, by.admin, id);
    if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const { registrationNumber, status } = row;
    if (said?.number !== registrationNumber) {
      throw new Refusal('VALIDATION', {
        fields: { number: problem('numberAgain', { number: registrationNumber }) },
      });
    }
    if (status === 'Checked In') {
      throw new Refusal('CHECKED_IN');
    }
    if (status !== 'Cancelled' && (await isMoneyHeldOrComing(trx, id)))
      throw new Refusal('MONEY_HELD');
    await putAway(trx, row, reason, by, now);
    return { registrationNumber, restorableUntil: restorableUntil(now).toISOString() };
  });
}

/**
 * Restores a deleted registration as it was, undoes the merge it went with, or brings a cancelled one back. Its money is counted again,
 * since some may have arrived meanwhile. Refuses with REGISTRATION_NOT_FOUND, RESTORE_OVER, CAPACITY,
 * DUPLICATE_CONTACT (somebody registered with its contact since), RESTORE_FIRST.
 */
export async function restoreRegistration(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'personalData' | 'settings'>,
  id: string,
  reason: string,
  by: StaffActor,
): Promise<Changed> {
  const context = await messageContext(deps);
  const { now } = context;
  const restored = tx(deps.db, async (trx) => {
    const row = await lockForAct(trx, by.admin, id);
    if (row.deletedAt === null) return await restoreCancelled(trx, row, reason, by, context);
    if (restorableUntil(row.deletedAt) < now) throw new Refusal('RESTORE_OVER');
    if (row.mergedInto !== null)
      return await undoMerge(trx, row, reason, by, context, deps.personalData);
    await bringBack(trx, row, by, context);
    await projectRegistration(trx, id, context);
    const act = { event: 'undeleted', action: 'registration.undelete', reason } as const;
    await recordAct(trx, row, act, by, now);
    const { registrationNumber, status } = await lockForAct(trx, by.admin, id);
    return { registrationNumber, status };
  });
  return restored.catch((error) => {
    throw refusedKey(error);
  });
}

/** Erases registrations whose time to be restored is over, as an erasure request would. Returns how many. */
export async function eraseDeleted(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'personalData' | 'settings'>,
  limit: number,
): Promise<number> {
  const { db, config, personalData } = deps;
  const now = deps.now();
  const settings = await deps.settings.current();
  const ids = await listDeletedBefore(db, { before: restorableSince(now), limit });
  for (const id of ids)
    await tx(db, (trx) => sealDeleted(trx, id, { settings, config, personalData, now }));
  return ids.length;
}

/** Deleted registrations whose time to be restored is over. */
export const countOverdueDeleted = (db: Db, now: Date): Promise<number> =>
  countDeletedBefore(db, restorableSince(now));
