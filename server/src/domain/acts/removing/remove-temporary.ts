import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listAbandonedTemporary } from '../../registrations/index.ts';
import { removeDraft } from './remove-draft.ts';

/** Removed per run; the next run, a minute later, takes the rest. */
const atOnce = 500;

/** The dependencies of removing registrations, and so of making one whose contact such a one may hold. */
export type RemovalDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'personalData' | 'settings'>;

/**
 * Removes quick registrations that were neither finished nor paid for in time
 * (docs/product/registering.md#quick-registration); those that an order still names are sealed. Returns how many are
 * gone.
 */
export async function removeTemporary(deps: RemovalDeps): Promise<number> {
  const { db, config, personalData, log } = deps;
  const now = deps.now();
  const ids = await listAbandonedTemporary(db, { now, limit: atOnce });
  if (ids.length === 0) return 0;
  const context = { settings: await deps.settings.current(), config, personalData, now };
  let removed = 0;
  for (const id of ids) {
    const remove = async (trx: Db) => {
      const isOver = async () =>
        (await listAbandonedTemporary(trx, { now, id, limit: 1 })).length === 1;
      if (await removeDraft(trx, id, isOver, context)) removed++;
    };
    await tx(db, remove);
  }
  log.info({ removed }, 'temporary registrations were deleted');
  return removed;
}

export const removeTemporaryJob = job({
  name: 'remove-temporary',
  work: 'bulk',
  cron: '* * * * *',
  deletes: true,
  run: removeTemporary,
});
