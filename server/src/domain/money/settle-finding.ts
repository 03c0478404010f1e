import type { Finding } from '@sangamam/contract/payment-findings';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { drainWebhooksJob } from './drain-webhooks.ts';
import { closeByStaff, unparkEvent } from './finding-list-store.ts';
import { findFinding } from './list-findings.ts';
import { maxAttempts } from './rules.ts';

type Using = Pick<Deps, 'db' | 'now'>;

/** Closes a finding with a note. Refuses with NOT_FOUND, STATUS_CHANGE when it is closed already. */
export async function closeFinding(
  deps: Using,
  by: StaffActor,
  { id, note }: { id: number; note: string },
): Promise<Finding> {
  const now = deps.now();
  return tx(deps.db, async (trx) => {
    const finding = await getFinding(trx, by, id);
    if (!(await closeByStaff(trx, id, { by: by.admin.id, note, now }))) {
      throw new Refusal('STATUS_CHANGE');
    }
    const object = { type: 'finding', id: String(id) };
    const changes = { finding: [finding.kind, 'closed'] as const };
    const action = 'finding.close';
    await logAdminAction(trx, { by, action, object, reason: note, changes }, now);
    return getFinding(trx, by, id);
  });
}

/**
 * Has a parked event tried once more, now; it closes its finding, or is parked again. Refuses with
 * NOT_FOUND, STATUS_CHANGE for what is no parked event.
 */
export async function retryFinding(deps: Using, by: StaffActor, id: number): Promise<Finding> {
  const now = deps.now();
  return tx(deps.db, async (trx) => {
    const finding = await getFinding(trx, by, id);
    const isParked =
      finding.kind === 'parked_webhook' &&
      (await unparkEvent(trx, Number(finding.subject), { attempts: maxAttempts - 1, now }));
    if (!isParked) throw new Refusal('STATUS_CHANGE');
    await addJob(trx, drainWebhooksJob, {});
    const object = { type: 'finding', id: String(id) };
    await logAdminAction(trx, { by, action: 'finding.retry', object }, now);
    return finding;
  });
}

async function getFinding(trx: Db, { admin }: StaffActor, id: number): Promise<Finding> {
  const finding = await findFinding(trx, admin, id);
  if (!finding) throw new Refusal('NOT_FOUND');
  return finding;
}
