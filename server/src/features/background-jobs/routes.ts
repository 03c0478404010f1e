import * as calls from '@sangamam/contract/jobs';
import { maxGivenUp } from '@sangamam/contract/jobs';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { listHolds, releaseHold } from '../../platform/jobs/hold-store.ts';
import { closeGivenUp, listGivenUp, retryGivenUp } from '../../platform/jobs/store.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Routes for jobs that were given up, and for deletions on hold, for super admins. */
export const backgroundJobRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, calls.listGivenUpJobs, async () =>
    (await listGivenUp(db, maxGivenUp)).map(({ id, queuedAt, lastTriedAt, lastError, ...job }) => ({
      ...job,
      _id: id,
      queuedAt: queuedAt.toISOString(),
      lastTriedAt: lastTriedAt.toISOString(),
      // what follows is a trace, or names what stands in the database
      error: lastError?.split('\n')[0]?.slice(0, 300) ?? '',
    })),
  );

  /** Settles a job by `settle`, which returns its name if it was there, and logs it. */
  const settled = async (
    settle: (trx: Db) => Promise<string | null>,
    log: Omit<Parameters<typeof logAdminAction>[1], 'changes'>,
  ) =>
    tx(db, async (trx) => {
      const name = await settle(trx);
      if (name === null) throw new Refusal('NOT_FOUND');
      await logAdminAction(trx, { ...log, changes: { name: [null, name] } }, deps.now());
    });

  route(app, deps, calls.retryJob, async ({ params: { id }, caller }) => {
    const log = { by: caller.actor, action: 'job.retry', object: { type: 'job', id } } as const;
    await settled((trx) => retryGivenUp(trx, id), log);
  });

  route(app, deps, calls.closeJob, async ({ params: { id }, body: { reason }, caller }) => {
    const log = { by: caller.actor, action: 'job.close', object: { type: 'job', id } } as const;
    await settled((trx) => closeGivenUp(trx, id), { ...log, reason });
  });

  route(app, deps, calls.listDeletionHolds, async () =>
    (await listHolds(db)).map((hold) => ({ ...hold, foundAt: hold.foundAt.toISOString() })),
  );

  route(app, deps, calls.releaseDeletionHold, async ({ params: { reason }, body, caller }) => {
    await tx(db, async (trx) => {
      if (!(await releaseHold(trx, reason, body.amount))) throw new Refusal('NOT_FOUND');
      const object = { type: 'deletion_hold', id: reason };
      const changes = { amount: [null, body.amount] } as const;
      await logAdminAction(
        trx,
        { by: caller.actor, action: 'deletion.release', object, changes },
        deps.now(),
      );
    });
  });
};
