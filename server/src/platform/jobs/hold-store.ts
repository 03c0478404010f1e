import type { holdReasons, releasableHolds } from '@sangamam/contract/jobs';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Why deleting has stopped. */
export type Reason = (typeof holdReasons)[number];

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
    .select(['amount', 'releasedPeople as released'])
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

/** Releases as much as was found; clocks that differ are not released but set right. Returns what. */
export async function releaseHolds(db: Db): Promise<{ reason: Reason; amount: number }[]> {
  const { rows } = await sql<{ reason: Reason; amount: number }>`
    update erasure_hold set released_people = amount where reason <> 'clocks'
    returning reason, amount`.execute(db);
  return rows;
}

/** Releases one of them, no more than was seen; false where there is none. */
export async function releaseHold(
  db: Db,
  reason: (typeof releasableHolds)[number],
  seen: number,
): Promise<boolean> {
  const { rows } = await sql`
    update erasure_hold set released_people = least(amount, ${seen}::int) where reason = ${reason}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Everything that holds deleting up, or did until it was released, the newest first. */
export async function listHolds(db: Db) {
  const { rows } = await sql<{
    reason: Reason;
    amount: number;
    foundAt: Date;
    isReleased: boolean;
  }>`
    select reason, amount, found_at, released_people > 0 as is_released from erasure_hold
    order by found_at desc, reason`.execute(db);
  return rows;
}

/** Takes what was deleted off the release. */
export async function spendRelease(db: Db, reason: Reason, count: number): Promise<void> {
  await sql`
    update erasure_hold set released_people = greatest(0, released_people - ${count})
    where reason = ${reason}`.execute(db);
}

/** When something last deleted by age. */
export async function findLastRun(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('deletionRun').select('ranAt').executeTakeFirst();
  return row?.ranAt ?? null;
}

export async function writeLastRun(db: Db, ranAt: Date): Promise<void> {
  await db
    .insertInto('deletionRun')
    .values({ ranAt })
    .onConflict((conflict) => conflict.column('isLast').doUpdateSet({ ranAt }))
    .execute();
}
