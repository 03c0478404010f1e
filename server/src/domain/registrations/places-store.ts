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

/**
 * The families that wait for a place, and since when. One that let an offered place go waits only once it says that it
 * still wants one, behind all others; staff may give it one before.
 */
const waiting = sql`(
  select r.id, r.people, greatest(r.submitted_at, o.returned_at) as since
  from registration r left join lateral (
    select max(ended_at) filter (where state = 'returned') as returned_at,
      bool_or(state = 'lapsed') as has_lapsed
    from place_offer where registration_id = r.id
  ) o on true
  where r.status = 'Waitlisted' and r.deleted_at is null and o.has_lapsed is not true)`;

export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from ${waiting} w limit 1`.execute(db);
  return rows.length > 0;
}

/** The first who waits of at most so many people, or of any number; null when there is none. */
export async function findNextWaiting(trx: Db, mostPeople: number | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${waiting} w where people <= ${mostPeople}::int or ${mostPeople}::int is null
    order by since, id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Until when an offered place is kept; null without an open offer. */
export async function findOfferUntil(db: Db, registrationId: string): Promise<Date | null> {
  return (await listOffersUntil(db, [registrationId])).get(registrationId) ?? null;
}

/** Until when places are kept, by registration; only of those with an open offer. */
export async function listOffersUntil(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select registration_id as id, until from place_offer
    where state = 'open' and registration_id = any(${[...registrationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** The place of a registration on the waiting list, from 1; null when it does not wait. */
export async function findPosition(db: Db, registrationId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select count(*)::int as position from ${waiting} own, ${waiting} w
    where own.id = ${registrationId} and (w.since, w.id) <= (own.since, own.id)`.execute(db);
  return rows[0]?.position || null;
}
