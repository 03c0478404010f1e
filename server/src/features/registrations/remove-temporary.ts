import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { removeDraft } from '../privacy/remove-draft.ts';
import { listAbandonedTemporary } from './store.ts';

/** Removed in one run; the next run, a minute later, takes the rest. */
const atOnce = 500;

/**
 * Removes quick registrations that were neither finished nor paid for in time (D13); those that an
 * order still names are sealed. Returns how many are gone.
 */
export async function removeTemporary(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'now' | 'log'>,
): Promise<number> {
  const { db, config, log } = deps;
  const now = deps.now();
  const ids = await listAbandonedTemporary(db, { now, limit: atOnce });
  if (ids.length === 0) return 0;
  const context = { settings: await deps.settings.current(), config, now };
  let removed = 0;
  for (const id of ids) {
    await tx(db, async (trx) => {
      const isOver = async () =>
        (await listAbandonedTemporary(trx, { now, id, limit: 1 })).length === 1;
      if (await removeDraft(trx, id, isOver, context)) removed++;
    });
  }
  log.info({ removed }, 'temporary registrations removed');
  return removed;
}
