import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { statusesWithPlaces } from './rules.ts';

/** Any number, the same for everybody who counts places. */
const placesLock = 7_461_001;

/** Waits until nobody else is taking places; held to the end of the transaction. */
export async function lockPlaces(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placesLock})`.execute(trx);
}

/** People who hold a place. */
export async function countPlaces(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('registration')
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('total'))
    .where('status', 'in', statusesWithPlaces)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('status', '=', 'Waitlisted')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
