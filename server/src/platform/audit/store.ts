import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { UserLog, UserLogKey } from '../db/types.ts';

/** The last row's number and hash, locked until the transaction ends, and the key that signs the next. */
export async function lockHead(trx: Db) {
  const head = await trx
    .selectFrom('userLogHead')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const key = await listKeysByAge(trx).limit(1).executeTakeFirst();
  return { ...head, key: key ?? null };
}

const listKeysByAge = (db: Db) =>
  db
    .selectFrom('userLogKey')
    .select(['id', 'sealed', 'madeAt'])
    .orderBy('madeAt', 'desc')
    .orderBy('id');

/** The keys that sign, the newest first. */
export const listKeys = (db: Db) => listKeysByAge(db).execute();

export async function addKey(trx: Db, key: Insertable<UserLogKey>): Promise<void> {
  await trx.insertInto('userLogKey').values(key).execute();
}

/** True if processes of the release that knew no key may still be running. */
export async function hasReleaseBefore(trx: Db): Promise<boolean> {
  const { rows } = await sql`
    select from migration
    where name = '0120_user_log_key.sql' and applied_at > now() - interval '1 hour'`.execute(trx);
  return rows.length > 0;
}

/** Appends a row and makes it the head, in one statement. */
export async function writeRow(trx: Db, row: Insertable<UserLog>): Promise<void> {
  await trx
    .with('added', (cte) => cte.insertInto('userLog').values(row))
    .updateTable('userLogHead')
    .set({ seq: row.seq, hash: row.hash })
    .execute();
}

/** All rows in order, in portions: what the chain is checked against. */
export async function* readRows(db: Db, portion = 1000) {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('userLog')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(portion)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** Number and hash of the last row, as they should be. */
export async function readHead(db: Db) {
  return await db.selectFrom('userLogHead').select(['seq', 'hash']).executeTakeFirstOrThrow();
}
