import { dayMs } from '@sangamam/contract/locale/durations';
import type { BulkAction } from '@sangamam/contract/staff-registrations/acts';
import { sql } from 'kysely';
import type { StaffActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A registration that the act was refused for. */
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

export async function insertBulk(
  trx: Db,
  bulk: Pick<BulkRow, 'id' | 'action' | 'reason' | 'registrationIds'> & {
    readonly by: StaffActor;
    readonly now: Date;
  },
): Promise<void> {
  const { by, now, registrationIds, ...columns } = bulk;
  const who = { adminId: by.admin.id, address: by.address ?? '' };
  await trx
    .insertInto('bulkRun')
    .values({ ...columns, ...who, registrationIds: [...registrationIds], createdAt: now })
    .execute();
}

export async function findBulk(db: Db, id: string): Promise<BulkRow | null> {
  const row = await db.selectFrom('bulkRun').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as BulkRow | undefined) ?? null;
}

/** Records the outcome for the next registrations, in the transaction of the act itself. */
export async function recordProgress(
  trx: Db,
  id: string,
  done: { lookedAt: number; succeeded: number; refused: readonly Refused[] },
): Promise<void> {
  await sql`
    update bulk_run set state = 'running', looked_at = ${done.lookedAt},
      succeeded = succeeded + ${done.succeeded}::int,
      refused = refused || ${JSON.stringify(done.refused)}::jsonb
    where id = ${id}`.execute(trx);
}

export async function finishBulk(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bulkRun')
    .set({ state: 'done', finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The same ids, earliest submission first. */
export async function inOrderOfSubmission(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registration where id = any(${[...ids]}::uuid[])
    order by submitted_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The registrations that an act was refused for, as a report names them. */
export async function refusedAs(
  db: Db,
  ids: readonly string[],
  message: string,
): Promise<Refused[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'registrationNumber'])
    .where('id', 'in', ids)
    .execute();
  const numbers = new Map(rows.map((row) => [row.id, row.registrationNumber]));
  return ids.map((_id) => ({ _id, registrationNumber: numbers.get(_id) ?? '', message }));
}

const reportRetentionMs = 30 * dayMs;

export async function deleteOldBulks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - reportRetentionMs);
  await db.deleteFrom('bulkRun').where('createdAt', '<', before).execute();
}
