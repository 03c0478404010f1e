import { removeDraft, sealDeleted, sealRegistration } from '../../domain/acts/index.ts';
import { listErasuresToRepeat } from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';

/** Per run; the next one takes the rest. */
const repeatedAtOnce = 500;

/**
 * Repeats erasures after a restore from an older backup, dated as they were, so that sealed copies are
 * destroyed on time. A registration with a payment under way waits for the next run. Returns how many are
 * left. See docs/operations.md#how-long-data-is-kept.
 */
export async function repeatErasures({
  db,
  config,
  settings,
  personalData,
}: Pick<Deps, 'db' | 'config' | 'settings' | 'personalData'>): Promise<number> {
  const due = await listErasuresToRepeat(db, repeatedAtOnce);
  for (const { id, deletedBy, status, erasedAt } of due) {
    const context = { settings: await settings.current(), config, personalData, now: erasedAt };
    await tx(db, async (trx) => {
      if (deletedBy !== null) await sealDeleted(trx, id, context);
      else if (status === 'Draft') await removeDraft(trx, id, () => true, context);
      else await sealRegistration(trx, id, context);
    });
  }
  return due.length === 0 ? 0 : (await listErasuresToRepeat(db, repeatedAtOnce)).length;
}
