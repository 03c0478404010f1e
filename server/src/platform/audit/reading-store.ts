import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Reading {
  readonly adminId: string;
  readonly since: Date;
  readonly what: string;
}

/** The beginning of the period of so many milliseconds that it is now. */
export const periodStart = (now: Date, ms: number): Date =>
  new Date(Math.floor(now.getTime() / ms) * ms);

/** True if this is the first time that it was noted. */
export async function noteFirst(db: Db, { adminId, since, what }: Reading): Promise<boolean> {
  const { rows } = await sql`
    insert into reading (admin_id, since, what, people) values (${adminId}, ${since}, ${what}, 1)
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** As `noteFirst`, without waiting for the disk. */
export async function noteAnswer(db: Db, { adminId, since, what }: Reading): Promise<boolean> {
  const { rows } = await sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    insert into reading (admin_id, since, what, people)
    select ${adminId}::uuid, ${since}::timestamptz, ${what}::text, 1 from hasty
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Adds to what was read since then, without waiting for the disk; returns the sum. */
export async function addPeople(
  db: Db,
  { adminId, since, what }: Reading,
  people: number,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    insert into reading as r (admin_id, since, what, people)
    select ${adminId}::uuid, ${since}::timestamptz, ${what}::text, ${people}::integer from hasty
    on conflict (admin_id, since, what) do update set people = r.people + excluded.people
    returning r.people`.execute(db);
  return rows[0]?.people ?? people;
}

export async function deleteOldReadings(db: Db, now: Date): Promise<void> {
  await sql`delete from reading where since < ${now}::timestamptz - interval '2 days'`.execute(db);
}
