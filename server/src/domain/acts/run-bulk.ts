import type { BodyOf } from '@sangamam/contract/endpoint';
import { can } from '@sangamam/contract/permissions';
import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/reason';
import {
  type BulkRun,
  maxBulk,
  type startBulk as startEndpoint,
} from '@sangamam/contract/registration-acts';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../platform/messages/queue-message.ts';
import { findActiveAdmin } from '../people/sign-in/find-active-admin.ts';
import {
  type BulkRow,
  findBulk,
  findNumber,
  finishBulk,
  inOrderOfSubmission,
  insertBulk,
  type Refused,
  recordProgress,
  restrictToScope,
} from '../registrations/bulk-store.ts';
import { listAllIds } from '../registrations/list/list-registrations.ts';
import { cancelRegistration, lockForAct, resendConfirmation } from './change-registration.ts';
import { givePlace } from './give-place.ts';
import { queueReminder } from './send-reminders.ts';

const maxRefusedShown = 200;

/**
 * Starts one thing with many registrations, as a job: the ticked ones, or all that the filters show this
 * admin now. Refuses with VALIDATION (cancelling without a reason), TOO_MANY_AT_ONCE, NOT_FOUND (none
 * of them is the admin's).
 */
export async function startBulk(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { action, ids, filter, reason }: BodyOf<typeof startEndpoint>,
  by: StaffActor,
): Promise<BulkRun> {
  if (action === 'cancel' && isReasonTooShort(reason)) {
    throw new Refusal('VALIDATION', { fields: { reason: reasonTooShort } });
  }
  if (filter.view === 'deleted') throw new Refusal('NOT_FOUND');
  const { db } = deps;
  const { admin } = by;
  const found =
    ids === null
      ? await listAllIds(db, admin, filter, maxBulk + 1, await deps.settings.current())
      : await restrictToScope(db, admin, [...new Set(ids)]);
  if (found.length > maxBulk) throw new Refusal('TOO_MANY_AT_ONCE');
  if (found.length === 0) throw new Refusal('NOT_FOUND');
  const registrationIds = action === 'place' ? await inOrderOfSubmission(db, found) : found;
  const now = deps.now();
  const id = await tx(db, async (trx) => {
    const id = v7();
    await insertBulk(trx, { id, by, action, reason, registrationIds, now });
    await addJob(trx, runBulkJob, { bulkId: id });
    const object = { type: 'bulk_run', id };
    const changes = { registrations: [null, found.length] as const };
    const entry = {
      by,
      action: `registration.bulk-${action}`,
      object,
      changes,
    } as const;
    await logAdminAction(trx, reason === '' ? entry : { ...entry, reason }, now);
    return id;
  });
  return await readBulk(db, id, by);
}

/** One of the admin's own bulk runs. Refuses with NOT_FOUND. */
export async function readBulk(db: Db, id: string, { admin }: StaffActor): Promise<BulkRun> {
  const row = await findBulk(db, id);
  if (row?.adminId !== admin.id) throw new Refusal('NOT_FOUND');
  return {
    _id: row.id,
    action: row.action,
    isDone: row.state === 'done',
    total: row.registrationIds.length,
    lookedAt: row.lookedAt,
    succeeded: row.succeeded,
    refused: row.refused.slice(0, maxRefusedShown),
    refusedTotal: row.refused.length,
  };
}

/**
 * Does the work of a run: each registration in a transaction of its own, with the rights its admin has
 * at that moment. One that was cut off goes on where it was; nobody gets a message twice.
 */
async function runBulk(deps: MessageDeps, bulkId: string): Promise<void> {
  const { db } = deps;
  const bulk = await findBulk(db, bulkId);
  if (!bulk || bulk.state === 'done') return;
  const context = await messageContext(deps);
  for (const [index, id] of bulk.registrationIds.entries()) {
    if (index < bulk.lookedAt) continue;
    const lookedAt = index + 1;
    const refusal = await tryOne(db, bulk, { id, lookedAt }, context);
    if (refusal === null) continue;
    const registrationNumber = (await findNumber(db, id)) ?? '';
    const refused: Refused = { _id: id, registrationNumber, message: refusal };
    await recordProgress(db, bulkId, { lookedAt, refused });
  }
  await finishBulk(db, bulkId, deps.now());
}

/** Staff are waiting for its report. */
export const runBulkJob = job({
  name: 'run-bulk',
  work: 'bulk',
  payload: z.object({ bulkId: z.uuid() }),
  run: (deps, { bulkId }) => runBulk(deps, bulkId),
});

/** null when it succeeded, else the reason why not. */
async function tryOne(
  db: Db,
  bulk: BulkRow,
  { id, lookedAt }: { id: string; lookedAt: number },
  context: MessageContext,
): Promise<string | null> {
  try {
    await tx(db, async (trx) => {
      const admin = (await findActiveAdmin(trx, bulk.adminId))?.admin;
      if (!admin || !can(admin, 'registrations.edit')) {
        throw new Refusal('FORBIDDEN', { message: 'You may not do this any longer.' });
      }
      const by = { admin, address: bulk.address };
      await doOne(trx, bulk, id, by, context);
      await recordProgress(trx, bulk.id, { lookedAt, refused: null });
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
  by: StaffActor,
  context: MessageContext,
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
    case 'place': {
      await givePlace(trx, id, by, context);
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
