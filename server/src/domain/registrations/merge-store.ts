import type { Db } from '../../platform/db/connect.ts';
import type { Moved } from '../../platform/personal-data.ts';
import type { Taken } from './merge-rules.ts';

/** The facts that undoing needs. */
export interface MergeBefore {
  readonly taken: readonly Taken[];
  readonly moved: Moved;
}

/** Keeps what undoing needs. */
export async function insertMerge(
  trx: Db,
  merge: {
    readonly id: string;
    readonly keptId: string;
    readonly goneId: string;
    readonly reason: string;
    readonly by: string;
    readonly now: Date;
    readonly undoUntil: Date;
    readonly before: MergeBefore;
  },
): Promise<void> {
  const { id, keptId, goneId, reason, by, now, undoUntil, before } = merge;
  await trx
    .insertInto('registrationMerge')
    .values({
      id,
      keptId,
      goneId,
      reason,
      mergedBy: by,
      mergedAt: now,
      undoUntil,
      before: JSON.stringify(before),
    })
    .execute();
}

/** The merge that took this registration away, locked, with what undoing needs. */
export async function lockMerge(trx: Db, goneId: string) {
  const row = await trx
    .selectFrom('registrationMerge')
    .selectAll()
    .where('goneId', '=', goneId)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  // written by insertMerge; merges of before owners moved their own kept ids of most kinds one level deeper
  const { taken, moved } = row.before as unknown as MergeBefore & { moved: { ids?: Moved } };
  return { ...row, before: { taken, moved: { ...moved.ids, ...moved } } as MergeBefore };
}

/** The registrations that were merged into this one, and stand apart until their time to be restored is over. */
export async function listMergedInto(trx: Db, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('registrationMerge')
    .select('goneId')
    .where('keptId', '=', id)
    .where('undoneAt', 'is', null)
    .orderBy('goneId')
    .execute();
  return rows.map(({ goneId }) => goneId);
}

/** Notes that the merge that took this registration away was taken back, and forgets what was before it. */
export async function markUndone(
  trx: Db,
  goneId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('registrationMerge')
    .set({ undoneBy: by, undoneAt: now, before: null })
    .where('goneId', '=', goneId)
    .where('undoneAt', 'is', null)
    .execute();
}
