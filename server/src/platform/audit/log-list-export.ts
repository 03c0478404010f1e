import type { StaffActor } from '../actor.ts';
import { tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type AdminActionName, logAdminAction } from './log-admin-action.ts';

/** Lists of which a file can be made. */
export type ExportedList =
  | 'arrival'
  | 'contact-message'
  | 'finding'
  | 'issue'
  | 'payment'
  | 'registration'
  | 'stay'
  | 'user-log';

/** Logs that a list left as a file: which, how narrowed, and how many rows. */
export async function logListExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { list, query, rows }: { list: ExportedList; query: object; rows: number },
): Promise<void> {
  const used = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== 'All' && value !== false,
  );
  const changes = Object.fromEntries(
    [...used, ['rows', rows] as const].map(([name, value]) => [name, [null, value] as const]),
  );
  const object = { type: list, id: 'export' };
  const action: AdminActionName = `${list}.export`;
  await tx(db, (trx) => logAdminAction(trx, { by, action, object, changes }, now()));
}
