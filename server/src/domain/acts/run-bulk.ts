import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { can } from '@sangamam/contract/calls/permissions';
import { isReasonTooShort, reasonTooShort } from '@sangamam/contract/calls/reason';
import {
  type BulkRun,
  maxBulk,
  needsReason,
  type startBulk as startEndpoint,
} from '@sangamam/contract/staff-registrations/acts';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { addJob, job } from '../../platform/jobs/job.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findActiveAdmin } from '../people/index.ts';
import { listAllIds, lockRegistrationsInScope, restrictToScope } from '../registrations/index.ts';
import {
  type BulkRow,
  findBulk,
  finishBulk,
  inOrderOfSubmission,
  insertBulk,
  recordProgress,
  refusedAs,
} from './bulk-store.ts';
import { cancelRegistration, resendConfirmation } from './cancelling/change-registration.ts';
import { givePlace } from './places/give-place.ts';
import { queueReminders } from './reminders/send-reminders.ts';

const maxRefusedShown = 200;

/**
 * Starts one thing with many registrations, as a job: the ticked ones, or all that the filters show this
 * admin now. Refuses with VALIDATION (a reason is missing), TOO_MANY_AT_ONCE, NOT_FOUND (none
 * of them is the admin's).
 */
export async function startBulk(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  { action, ids, filter, reason }: BodyOf<typeof startEndpoint>,
  by: StaffActor,
): Promise<string> {
  if (needsReason(action) && isReasonTooShort(reason)) {
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
  return await tx(db, async (trx) => {
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

/** Reminders of a run that are written in one transaction, with a few statements for all. */
const remindersAtOnce = 200;

/**
 * Does the work of a run: each registration in a transaction of its own, reminders many at once, with the
 * rights its admin has at that moment. One that was cut off goes on where it was; nobody gets a message twice.
 */
async function runBulk(deps: MessageDeps, bulkId: string): Promise<void> {
  const { db } = deps;
  const bulk = await findBulk(db, bulkId);
  if (!bulk || bulk.state === 'done') return;
  const context = { ...(await messageContext(deps)), isBulk: true };
  const { registrationIds } = bulk;
  const atOnce = bulk.action === 'remind' ? remindersAtOnce : 1;
  for (let from = bulk.lookedAt; from < registrationIds.length; from += atOnce) {
    const ids = registrationIds.slice(from, from + atOnce);
    const lookedAt = from + ids.length;
    const refusal = await tryAll(db, bulk, { ids, lookedAt }, context);
    if (refusal === null) continue;
    const refused = await refusedAs(db, ids, refusal);
    await recordProgress(db, bulkId, { lookedAt, succeeded: 0, refused });
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

/** null when it was done, else the reason why not for any of them. */
async function tryAll(
  db: Db,
  bulk: BulkRow,
  { ids, lookedAt }: { ids: readonly string[]; lookedAt: number },
  context: MessageContext,
): Promise<string | null> {
  try {
    await tx(db, async (trx) => {
      const admin = (await findActiveAdmin(trx, bulk.adminId))?.admin;
      if (!admin || !can(admin, 'registrations.edit')) {
        throw new Refusal('RIGHT_LOST');
      }
      const by = { kind: 'staff', admin, address: bulk.address } as const;
      const passedOver = await doAll(trx, bulk, ids, by, context);
      const refused = await refusedAs(trx, passedOver, new Refusal('NOTHING_TO_REMIND').message);
      const succeeded = ids.length - refused.length;
      await recordProgress(trx, bulk.id, { lookedAt, succeeded, refused });
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns those that there was nothing to remind of. */
async function doAll(
  trx: Db,
  { id: bulkId, action, reason }: BulkRow,
  ids: readonly string[],
  by: StaffActor,
  context: MessageContext,
): Promise<readonly string[]> {
  if (action === 'remind') {
    const registrations = await lockRegistrationsInScope(trx, by.admin, ids);
    const reminded = await queueReminders(trx, registrations, bulkId, context);
    return ids.filter((id) => !reminded.has(id));
  }
  for (const id of ids) {
    if (action === 'confirm') await resendConfirmation(trx, id, bulkId, by, context);
    else if (action === 'place') await givePlace(trx, id, { reason }, by, context);
    else {
      const how = { reason, tell: true, onlyUnpaid: true };
      await cancelRegistration(trx, id, how, by, context);
    }
  }
  return [];
}
