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

/** The place of a registration on the waiting list, from 1; null when it is not on it. */
export async function findPosition(db: Db, registrationId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select count(*)::int as position from registration r, registration own
    where own.id = ${registrationId} and own.status = 'Waitlisted'
      and r.status = 'Waitlisted' and r.deleted_at is null
      and (r.submitted_at, r.id) <= (own.submitted_at, own.id)`.execute(db);
  return rows[0]?.position || null;
}
