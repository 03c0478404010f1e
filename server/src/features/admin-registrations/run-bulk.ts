import type { BodyOf } from '@sangamam/contract/endpoint';
import { can } from '@sangamam/contract/permissions';
import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/reason';
import {
  type BulkRun,
  maxBulk,
  type startBulk as startEndpoint,
} from '@sangamam/contract/registration-acts';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { addJob } from '../../jobs/jobs.ts';
import { findActiveAdmin } from '../auth/find-active-admin.ts';
import { queueReminder } from '../messages/send-reminders.ts';
import type { MoneyContext } from '../payments/project-registration.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import {
  type BulkRow,
  deleteOldBulks,
  findBulk,
  findNumber,
  finishBulk,
  insertBulk,
  keepInScope,
  noteLookedAt,
  type Refused,
} from './bulk-store.ts';
import {
  actContext,
  type By,
  cancelRegistration,
  lockForAct,
  resendConfirmation,
} from './change-registration.ts';
import { listAllIds } from './list-registrations.ts';

export const runBulkJob = 'run-bulk';
const refusedShown = 200;
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Starts one thing with many registrations, as a job: the ticked ones, or all that the filters show this
 * admin now. Refuses with VALIDATION (cancelling without a reason), TOO_MANY_AT_ONCE, NOT_FOUND (none
 * of them is the admin's).
 */
export async function startBulk(
  deps: Deps,
  { action, ids, filter, reason }: BodyOf<typeof startEndpoint>,
  by: By,
): Promise<BulkRun> {
  if (action === 'cancel' && isReasonTooShort(reason)) {
    throw new Refusal('VALIDATION', { fields: { reason: reasonTooShort } });
  }
  if (filter.view === 'deleted') throw new Refusal('NOT_FOUND');
  const { db } = deps;
  const { admin, address } = by;
  const found =
    ids === null
      ? await listAllIds(db, admin, filter, maxBulk + 1)
      : await keepInScope(db, admin, [...new Set(ids)]);
  if (found.length > maxBulk) throw new Refusal('TOO_MANY_AT_ONCE');
  if (found.length === 0) throw new Refusal('NOT_FOUND');
  const id = v7();
  const now = deps.now();
  await tx(db, async (trx) => {
    const adminId = admin.id;
    await insertBulk(trx, { id, adminId, address, action, reason, registrationIds: found, now });
    await addJob(trx, runBulkJob, { bulkId: id });
    const object = { type: 'bulk_run', id };
    const changes = { registrations: [null, found.length] as const };
    const entry = {
      admin,
      address,
      action: `registration.bulk-${action}`,
      object,
      changes,
    } as const;
    await logAdminAction(trx, reason === '' ? entry : { ...entry, reason }, now);
  });
  return await readBulk(db, id, by);
}

/** A run of the admin's own. Refuses with NOT_FOUND. */
export async function readBulk(db: Db, id: string, { admin }: Pick<By, 'admin'>): Promise<BulkRun> {
  const row = await findBulk(db, id);
  if (row?.adminId !== admin.id) throw new Refusal('NOT_FOUND');
  return {
    _id: row.id,
    action: row.action,
    isDone: row.state === 'done',
    total: row.registrationIds.length,
    lookedAt: row.lookedAt,
    succeeded: row.succeeded,
    refused: row.refused.slice(0, refusedShown),
    refusedTotal: row.refused.length,
  };
}

/**
 * Does the work of a run: each registration in a transaction of its own, with the rights its admin has
 * at that moment. One that was cut off goes on where it was; nobody gets a message twice.
 */
export async function runBulk(deps: Deps, bulkId: string): Promise<void> {
  const { db } = deps;
  const bulk = await findBulk(db, bulkId);
  if (!bulk || bulk.state === 'done') return;
  const context = await actContext(deps);
  for (const [index, id] of bulk.registrationIds.entries()) {
    if (index < bulk.lookedAt) continue;
    const lookedAt = index + 1;
    const refusal = await tryOne(db, bulk, { id, lookedAt }, context);
    if (refusal === null) continue;
    const registrationNumber = (await findNumber(db, id)) ?? '';
    const refused: Refused = { _id: id, registrationNumber, message: refusal };
    await noteLookedAt(db, bulkId, { lookedAt, refused });
  }
  await finishBulk(db, bulkId, deps.now());
}

/** Forgets the reports of runs of long ago. */
export async function forgetOldBulks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOldBulks(db, new Date(now().getTime() - keptDays * dayMs));
}

/** null when it was done, else why not. */
async function tryOne(
  db: Db,
  bulk: BulkRow,
  { id, lookedAt }: { id: string; lookedAt: number },
  context: MoneyContext,
): Promise<string | null> {
  try {
    await tx(db, async (trx) => {
      const admin = (await findActiveAdmin(trx, bulk.adminId))?.admin;
      if (!admin || !can(admin, 'registrations.edit')) {
        throw new Refusal('FORBIDDEN', { message: 'You may not do this any longer.' });
      }
      const by = { admin, address: bulk.address };
      await doOne(trx, bulk, id, by, context);
      await noteLookedAt(trx, bulk.id, { lookedAt, refused: null });
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function doOne(
  trx: Db,
  { id: bulkId, action, reason }: BulkRow,
  id: string,
  by: By,
  context: MoneyContext,
): Promise<void> {
  switch (action) {
    case 'cancel': {
      await cancelRegistration(trx, id, { reason, tell: true, onlyUnpaid: true }, by, context);
      return;
    }
    case 'confirm': {
      await resendConfirmation(trx, id, bulkId, by, context);
      return;
    }
    case 'remind': {
      await lockForAct(trx, by.admin, id);
      const isSent = await queueReminder(trx, id, bulkId, context);
      if (!isSent)
        throw new Refusal('NOTHING_TO_PAY', { message: 'There is nothing to remind of.' });
      return;
    }
  }
}
