import type { MergePreview } from '@sangamam/contract/staff-registrations/merge';
import type { Db } from '../../../platform/db/connect.ts';
import type { Moved, PersonalDataOwners, Way } from '../../../platform/personal-data.ts';

/** Moves what every owner keeps of one registration to another. Returns what `moveAllBack` needs. */
export async function moveAll(trx: Db, { owners }: PersonalDataOwners, way: Way): Promise<Moved> {
  const moved: Moved[] = [];
  for (const { merge } of owners) if (merge) moved.push(await merge.move(trx, way));
  return Object.assign({}, ...moved) as Moved;
}

/** Moves back what a merge moved, as far as it is still at its new place. */
export async function moveAllBack(
  trx: Db,
  { owners }: PersonalDataOwners,
  way: Way,
  moved: Moved,
): Promise<void> {
  for (const { merge } of owners) await merge?.moveBack(trx, way, moved);
}

/** The number of rows that `moveAll` would move. */
export async function countMoves(
  db: Db,
  { owners }: PersonalDataOwners,
  way: Way,
): Promise<MergePreview['moves']> {
  const none = { issues: 0, notes: 0, messages: 0, beds: 0, seats: 0 };
  const counts = await Promise.all(owners.map(({ merge }) => merge?.count?.(db, way) ?? {}));
  return Object.assign(none, ...counts) as typeof none;
}
