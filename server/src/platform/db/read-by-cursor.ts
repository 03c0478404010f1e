import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** Enough to be quick, few enough not to hold up others. */
const rowsAtOnce = 1000;

/**
 * The rows that a query finds, in portions: one snapshot, however long all of it takes, with only a portion in memory.
 * A reader that pauses for a minute loses it, and so does a portion that takes longer: with an error, so that nobody
 * takes the rows so far for all.
 */
export async function* readByCursor<Row>(
  db: Db,
  query: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
    await sql`set local statement_timeout = '60s'`.execute(trx);
    // planned for all rows, not for the first
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`declare all_rows no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from all_rows`.execute(trx);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) break;
    }
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}
