import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import {
  type closeFindings as endpoint,
  type Finding,
  maxFindingsAtOnce,
} from '@sangamam/contract/payments/findings';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { type MessageDeps, messageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import { lockRegistration, recordChange } from '../../registrations/index.ts';
import { closeByStaff, listAlike, maxAlike, unparkEvent } from '../findings/finding-list-store.ts';
import { findFinding, findFindingRow, listMatching } from '../findings/list-findings.ts';
import { drainWebhooksJob } from '../intake/drain-webhooks.ts';
import { projectRegistration } from '../intake/project-registration.ts';
import { maxAttempts } from '../ledger/rules.ts';

type Using = Pick<Deps, 'db' | 'now'>;

/**
 * Closes a finding with a note, and open ones of the same cause that it stands for. That people still come is the
 * answer to `still_coming`: what is due of them is due again. Refuses with NOT_FOUND, STATUS_CHANGE when it is closed
 * already.
 */
export async function closeFinding(
  deps: MessageDeps,
  by: StaffActor,
  { id, note }: { id: number; note: string },
): Promise<Finding> {
  const context = await messageContext(deps);
  const { now } = context;
  return tx(deps.db, async (trx) => {
    const finding = await getFinding(trx, by, id);
    const asked = finding.kind === 'still_coming' ? finding.subject : null;
    if (asked !== null) await lockRegistration(trx, asked);
    const ids = await listIdsAlike(trx, by, id);
    if (!(await closeByStaff(trx, ids, { by: by.admin.id, note, now }))) {
      throw new Refusal('STATUS_CHANGE');
    }
    if (asked !== null) {
      const change = { registrationId: asked, by, event: 'still coming', reason: note } as const;
      await recordChange(trx, change, now);
      await projectRegistration(trx, asked, context);
    }
    const object = { type: 'finding', id: String(id) };
    const changes = { finding: [finding.kind, 'closed'] as const };
    const action = 'finding.close';
    await logAdminAction(trx, { by, action, object, reason: note, changes }, now);
    return getFinding(trx, by, id);
  });
}

/**
 * Closes several findings with one note, each in a transaction of its own. Left open: those closed meanwhile, those of
 * other schools, and `still_coming`, which is a question about one family. Refuses with LIST_LARGE.
 */
export async function closeFindings(
  deps: MessageDeps,
  by: StaffActor,
  { ids, filter, note }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const most = maxFindingsAtOnce;
  const matching = ids || !filter ? [] : await listMatching(deps.db, by.admin, filter, most + 1);
  if (matching.length > most) throw new Refusal('LIST_LARGE');
  const chosen = [...new Set(ids ?? matching.map(({ id }) => id))];
  let closed = 0;
  for (const id of chosen) {
    if ((await findFindingRow(deps.db, by.admin, id))?.kind === 'still_coming') continue;
    try {
      await closeFinding(deps, by, { id, note });
      closed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { closed, left: chosen.length - closed };
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

/** The finding itself, and while it is open those of its cause that it stands for. */
async function listIdsAlike(trx: Db, { admin }: StaffActor, id: number): Promise<number[]> {
  const row = await findFindingRow(trx, admin, id);
  if (row?.cause == null || row.closedAt !== null) return [id];
  const alike = { ...row, schools: schoolsInScope(admin), upTo: id };
  return (await listAlike(trx, alike, maxAlike)).map((one) => one.id);
}

async function getFinding(trx: Db, { admin }: StaffActor, id: number): Promise<Finding> {
  const finding = await findFinding(trx, admin, id);
  if (!finding) throw new Refusal('NOT_FOUND');
  return finding;
}
