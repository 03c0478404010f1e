import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

type Reason = 'clocks' | 'people';

/** The moment by the clock of the database. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  if (!rows[0]) throw new Error('the database did not say what time it is');
  return rows[0].at;
}

/** Everybody whose data could be erased: registrations with a name or contact, deleted ones included. */
export async function countErasable(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration where email <> '' or name <> ''`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Details of the hold for this reason, if there is one. */
export async function findHold(db: Db, reason: Reason) {
  return await db
    .selectFrom('erasureHold')
    .select(['amount', 'releasedPeople'])
    .where('reason', '=', reason)
    .executeTakeFirst();
}

/** Stops erasing for a reason, replacing what was known of it. */
export async function holdErasures(
  db: Db,
  { reason, amount, now }: { reason: Reason; amount: number; now: Date },
): Promise<void> {
  await db
    .insertInto('erasureHold')
    .values({ reason, amount, foundAt: now })
    .onConflict((conflict) => conflict.column('reason').doUpdateSet({ amount }))
    .execute();
}

export async function closeHold(db: Db, reason: Reason): Promise<void> {
  await db.deleteFrom('erasureHold').where('reason', '=', reason).execute();
}

/** Releases as many people as were found. Returns how many. */
export async function writeRelease(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    update erasure_hold set released_people = amount where reason = 'people'
    returning released_people as people`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Takes erased people off the release. */
export async function spendRelease(db: Db, people: number): Promise<void> {
  await sql`
    update erasure_hold set released_people = greatest(0, released_people - ${people})
    where reason = 'people'`.execute(db);
}
