import type { Insertable } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { UserLog } from '../db/types.ts';

/** The last row's number and hash, locked until the transaction ends. */
export async function lockHead(trx: Db): Promise<{ seq: number; hash: Buffer }> {
  return await trx
    .selectFrom('userLogHead')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
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
