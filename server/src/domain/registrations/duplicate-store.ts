import type { Sameness } from '@sangamam/contract/staff-registrations/merge';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../platform/db/in-schools.ts';

/** Pairs beyond this are not stored until some of these are decided. */
export const maxPairs = 10_000;
const isStanding = sql`deleted_at is null and status <> 'Cancelled' and temporary_until is null`;

/**
 * Looks through all registrations for pairs that may be one person's: the same name, school and year,
 * each against the one made first, or a contact that staff let two share. Those that no longer are the
 * same leave the list; what was said to be two people stays said.
 */
export async function writeDuplicates(trx: Db, now: Date): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await sql`
    with person as (
      select first_value(id) over (partition by search_key(name), school, year_of_passing order by id) as
        first_id, id as second_id
      from registration where ${isStanding} and name <> ''
    ),
    sharing as (
      select id, email_key, contact_number from registration
      where contact_owner <> '' and ${isStanding}
    ),
    hit as (
      select first_id, second_id, 'person' as same from person where first_id <> second_id
      union select least(s.id, r.id), greatest(s.id, r.id), 'email'
        from sharing s join registration r on r.email_key = s.email_key and r.id <> s.id
        where r.deleted_at is null and r.status <> 'Cancelled'
      union select least(s.id, r.id), greatest(s.id, r.id), 'phone'
        from sharing s join registration r on r.contact_number = s.contact_number and r.id <> s.id
        where r.deleted_at is null and r.status <> 'Cancelled'
    ),
    pair as materialized (
      select first_id, second_id, array_agg(same order by same) as same from hit
      group by first_id, second_id order by second_id desc limit ${maxPairs}
    ),
    kept as (
      insert into possible_duplicate (first_id, second_id, same, found_at)
      select first_id, second_id, same, ${now}::timestamptz from pair
      on conflict (first_id, second_id) do update set same = excluded.same
      where possible_duplicate.same <> excluded.same
    )
    delete from possible_duplicate d where dismissed_at is null and not exists (
      select from pair where pair.first_id = d.first_id and pair.second_id = d.second_id)`.execute(
    trx,
  );
}

/** Undecided pairs of which both registrations are current and in these schools. */
const openPairs = (schools: Schools) => sql`
  from possible_duplicate d
  where d.dismissed_at is null and 2 = (
    select count(*) from registration r
    where r.id in (d.first_id, d.second_id) and r.deleted_at is null and r.status <> 'Cancelled'
      ${inSchools(schools)})`;

export async function countDuplicatePairs(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*)::int as pairs ${openPairs(schools)}`.execute(db);
  return rows[0]?.pairs ?? 0;
}

export interface Pair {
  readonly firstId: string;
  readonly secondId: string;
  readonly same: Sameness[];
}

/** A page of undecided pairs: those found last first, and of one search those registered last. */
export async function listPairs(
  db: Db,
  schools: Schools,
  { page, limit }: { page: number; limit: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select first_id, second_id, same ${openPairs(schools)}
    order by found_at desc, second_id desc, first_id desc
    offset ${(page - 1) * limit} limit ${limit}`.execute(db);
  return rows;
}

/** Marks a pair, in either order, as two different people. Returns false when there is no such pair. */
export async function writeDismissed(
  db: Db,
  [one, other]: readonly [string, string],
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update possible_duplicate set dismissed_by = ${by}, dismissed_at = ${now}
    where first_id = least(${one}::uuid, ${other}::uuid)
      and second_id = greatest(${one}::uuid, ${other}::uuid)
    returning 1`.execute(db);
  return rows.length > 0;
}
