import type { BulkAction } from '@sangamam/contract/registration-acts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';

/** One it was not done with. */
export interface Refused {
  readonly _id: string;
  readonly registrationNumber: string;
  readonly message: string;
}

export interface BulkRow {
  readonly id: string;
  readonly adminId: string;
  readonly address: string;
  readonly action: BulkAction;
  readonly reason: string;
  readonly registrationIds: readonly string[];
  readonly state: 'waiting' | 'running' | 'done';
  readonly lookedAt: number;
  readonly succeeded: number;
  readonly refused: readonly Refused[];
}

/** Adds an act on many registrations, in the order in which they are looked at. */
export async function insertBulk(
  trx: Db,
  bulk: Pick<BulkRow, 'id' | 'adminId' | 'address' | 'action' | 'reason' | 'registrationIds'> & {
    readonly now: Date;
  },
): Promise<void> {
  const { now, registrationIds, ...columns } = bulk;
  await trx
    .insertInto('bulkRun')
    .values({ ...columns, registrationIds: [...registrationIds], createdAt: now })
    .execute();
}

/** One act on many registrations, how far it is and what came of it. */
export async function findBulk(db: Db, id: string): Promise<BulkRow | null> {
  const row = await db.selectFrom('bulkRun').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as BulkRow | undefined) ?? null;
}

/** Notes what came of the next one, in the transaction of what was done with it. */
export async function noteLookedAt(
  trx: Db,
  id: string,
  { lookedAt, refused }: { lookedAt: number; refused: Refused | null },
): Promise<void> {
  await sql`
    update bulk_run set state = 'running', looked_at = ${lookedAt},
      succeeded = succeeded + ${refused ? 0 : 1}::int,
      refused = refused || ${JSON.stringify(refused ? [refused] : [])}::jsonb
    where id = ${id}`.execute(trx);
}

/** Marks an act on many registrations as done. */
export async function finishBulk(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bulkRun')
    .set({ state: 'done', finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Which of these registrations are the admin's, in a steady order. */
export async function keepInScope(db: Db, admin: Admin, ids: readonly string[]): Promise<string[]> {
  const rows = await inScope(
    db
      .selectFrom('registration')
      .select('id')
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('id'),
    admin,
  ).execute();
  return rows.map(({ id }) => id);
}

/** The number people read, of an id; null for a registration that is none. */
export async function findNumber(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.registrationNumber ?? null;
}

/** Forgets runs of before this moment. */
export async function deleteOldBulks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulkRun').where('createdAt', '<', before).execute();
}
