import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The room that the database of this connection takes, in bytes. */
export async function readSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
