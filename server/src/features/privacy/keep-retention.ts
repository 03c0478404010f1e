import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { removeDraft } from './remove-draft.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { eraseSealed, listAbandonedDrafts } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Looked at in one run; the next run, an hour later, takes the rest. */
const draftsAtOnce = 500;

/**
 * Deletes forms that were begun and left, and destroys the sealed copies whose time is over. A draft for
 * which an order was made is sealed, since the books refer to it; one with money is left for staff.
 */
export async function keepRetention(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const settings = await deps.settings.current();
  await repeatErasures(deps);
  await eraseSealed(db, now);
  const before = new Date(now.getTime() - settings.retention.draftDays * dayMs);
  for (const id of await listAbandonedDrafts(db, { before, limit: draftsAtOnce })) {
    // it may have been taken up again since it was listed
    const isOver = (draft: { status: string; updatedAt: Date }) =>
      draft.status === 'Draft' && draft.updatedAt < before;
    await tx(db, (trx) => removeDraft(trx, id, isOver, { settings, config, now }));
  }
}
