import { dayMs } from '@sangamam/contract/locale/durations';
import { failed, problem } from '@sangamam/contract/locale/problems';
import type { ReconcileRun } from '@sangamam/contract/payments/findings';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import { inEnglish, Refusal } from '../../../platform/refusal.ts';
import type { MoneyDeps } from '../intake/apply-payment.ts';
import { dayAtEvent, startOfDay } from '../ledger/rules.ts';
import { compareDays } from './compare-money.ts';
import {
  findRun,
  finishRun,
  insertRun,
  type ReconcileRow,
  writeProgress,
} from './reconcile-store.ts';
import { sweepSpan } from './sweep-payments.ts';

const maxDays = 186;

/**
 * Starts a look through the provider's lists from the day `from` to the day `to`, both included.
 * Refuses with VALIDATION days that are none, are in the wrong order, ahead, or too many; with
 * IN_PROGRESS while another run is on.
 */
export async function startReconcile(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { from, to }: { from: string; to: string },
): Promise<ReconcileRun> {
  const { admin } = by;
  const now = deps.now();
  const fromAt = startOfDay(from);
  const lastDay = startOfDay(to);
  const wrong = (fields: Record<string, string>) => new Refusal('VALIDATION', { fields });
  if (fromAt > now) throw wrong({ from: problem('dayAhead') });
  const toAt = new Date(Math.min(lastDay.getTime() + dayMs, now.getTime()));
  if (lastDay < fromAt) throw wrong({ to: problem('lastBeforeFirst') });
  if (toAt.getTime() - fromAt.getTime() > maxDays * dayMs) {
    throw wrong({ from: problem('daysMost', { max: maxDays }) });
  }
  const id = v7();
  await tx(deps.db, async (trx) => {
    const run = { id, fromAt, toAt, startedBy: admin.id, createdAt: now };
    if (!(await insertRun(trx, run))) throw new Refusal('IN_PROGRESS');
    await addJob(trx, reconcileJob, { runId: id });
    const object = { type: 'reconcile_run', id };
    const changes = { from: [null, from] as const, to: [null, to] as const };
    const action = 'payment.reconcile';
    await logAdminAction(trx, { by, action, object, changes }, now);
  });
  return (await readRun(deps.db, id)) as ReconcileRun; // it was just written
}

/** A run, or the newest; null before the first. */
export async function readRun(db: Db, id: string | null) {
  const row = await findRun(db, id);
  return row && presentRun(row);
}

/** The work of a run: what is at the provider and not here is taken in, then both sums are compared. */
async function reconcile(deps: MoneyDeps, { runId }: { runId: string }): Promise<void> {
  const run = await findRun(deps.db, runId);
  if (!run || run.state === 'done' || run.state === 'failed') return;
  const { fromAt: from, toAt: to } = run;
  let failure: string | null = null;
  try {
    await sweepSpan(deps, { from, to }, (progress) => writeProgress(deps.db, runId, progress));
    const today = dayAtEvent(deps.now()).start;
    // a day that is not over yet would differ by what is on its way
    const end = new Date(Math.min(to.getTime(), today.getTime()));
    if (end > from) await compareDays(deps, { from, to: end });
  } catch (error) {
    deps.log.warn({ err: error, runId }, 'a reconciliation that staff asked for failed');
    failure = error instanceof Refusal ? error.message : inEnglish(failed('comparisonFailed'));
  }
  await finishRun(deps.db, runId, { failure, now: deps.now() });
}

export const reconcileJob = job({
  name: 'reconcile',
  work: 'bulk',
  payload: z.object({ runId: z.uuid() }),
  maxAttempts: 5,
  run: reconcile,
});

function presentRun({
  id,
  fromAt,
  toAt,
  createdAt,
  finishedAt,
  ...run
}: ReconcileRow): ReconcileRun {
  return {
    ...run,
    _id: id,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
