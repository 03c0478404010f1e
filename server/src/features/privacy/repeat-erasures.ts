import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { removeDraft } from './remove-draft.ts';
import { sealDeleted, sealRegistration } from './seal-registration.ts';
import { listErasuresToRepeat } from './store.ts';

/** Looked at in one run; the next one takes the rest. */
const repeatedAtOnce = 500;

/**
 * Erases again who had been erased when a backup of before was restored, as of that moment, so that the
 * sealed copy is destroyed when it would have been. One with a payment on its way waits for the next
 * run. Returns how many are left. Source: Payments and security 9.3.
 */
export async function repeatErasures({
  db,
  config,
  settings,
}: Pick<Deps, 'db' | 'config' | 'settings'>): Promise<number> {
  const due = await listErasuresToRepeat(db, repeatedAtOnce);
  for (const { id, deletedBy, status, erasedAt } of due) {
    const context = { settings: await settings.current(), config, now: erasedAt };
    await tx(db, async (trx) => {
      if (deletedBy !== null) await sealDeleted(trx, id, context);
      else if (status === 'Draft') await removeDraft(trx, id, () => true, context);
      else await sealRegistration(trx, id, context);
    });
  }
  return due.length === 0 ? 0 : (await listErasuresToRepeat(db, repeatedAtOnce)).length;
}
