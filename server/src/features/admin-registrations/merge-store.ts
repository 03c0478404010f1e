import type { Sameness } from '@sangamam/contract/registration-merge';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { inSchools, type Schools } from '../../db/in-schools.ts';
import type { Taken } from './merge-rules.ts';

/** More pairs than this are not kept: nobody works through them. */
const mostPairs = 10_000;
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
      select first_value(id) over (partition by lower(name), school, year_of_passing order by id) as
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
      group by first_id, second_id order by second_id desc limit ${mostPairs}
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

/** Pairs to be looked at, of which both still stand and belong to these schools. */
const openPairs = (schools: Schools) => sql`
  from possible_duplicate d
  where d.dismissed_at is null and 2 = (
    select count(*) from registration r
    where r.id in (d.first_id, d.second_id) and r.deleted_at is null and r.status <> 'Cancelled'
      ${inSchools(schools)})`;

/** How many pairs in these schools wait for somebody to look at them. */
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

/** A page of the pairs that wait, those found last first. */
export async function listPairs(
  db: Db,
  schools: Schools,
  { page, limit }: { page: number; limit: number },
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select first_id, second_id, same ${openPairs(schools)}
    order by found_at desc, first_id, second_id
    offset ${(page - 1) * limit} limit ${limit}`.execute(db);
  return rows;
}

/** Says that a pair is two people's, whichever of them is named first; false when it is none. */
export async function dismissPair(
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

/** What hangs on a registration and has an id of its own. */
const attached = {
  issue: 'issue',
  note: 'registration_note',
  change: 'registration_change',
  message: 'message',
  bed: 'stay_allocation',
  photo: 'gallery_photo',
} as const;
type Attached = keyof typeof attached;
const kinds = Object.keys(attached) as Attached[];

/** What a merge moved, to be moved back: ids by kind, and what a registration has once. */
export interface Moved {
  readonly ids: Readonly<Partial<Record<Attached, readonly string[]>>>;
  /** Ids of trips. */
  readonly seats: readonly string[];
  /** Ids of proposals of a shared ride. */
  readonly drives: readonly string[];
  readonly rides: readonly string[];
  readonly hasNeed: boolean;
  readonly hasArrival: boolean;
}

interface Way {
  readonly from: string;
  readonly to: string;
}

/** Beds only where the other has none: two rooms are one too many. */
const unlessHoused = (to: string) => sql`and not exists (
  select from stay_allocation where registration_id = ${to} and status <> 'Released')`;

/** Gives to one registration what hangs on another, as far as it has none of the kind itself. */
export async function moveAttached(trx: Db, { from, to }: Way): Promise<Moved> {
  const ids = {} as Record<Attached, string[]>;
  for (const kind of kinds) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(attached[kind])} set registration_id = ${to}
      where registration_id = ${from} ${kind === 'bed' ? unlessHoused(to) : sql``}
      returning id`.execute(trx);
    ids[kind] = rows.map(({ id }) => id);
  }
  const once = async (table: string) => {
    const { rows } = await sql`
      update ${sql.table(table)} set registration_id = ${to} where registration_id = ${from}
        and not exists (select from ${sql.table(table)} where registration_id = ${to})
      returning 1`.execute(trx);
    return rows.length > 0;
  };
  const { rows: seats } = await sql<{ tripId: string }>`
    update trip_seat set registration_id = ${to} where registration_id = ${from}
      and not exists (select from trip_seat where registration_id = ${to})
    returning trip_id`.execute(trx);
  const share = async (side: 'driver_id' | 'rider_id') => {
    const { rows } = await sql<{ id: string }>`
      update pool_proposal set ${sql.ref(side)} = ${to} where ${sql.ref(side)} = ${from}
        and ${to}::uuid not in (driver_id, rider_id)
        and not exists (select from pool_proposal where ${to}::uuid in (driver_id, rider_id))
      returning id`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const drives = await share('driver_id');
  return {
    ids,
    seats: seats.map(({ tripId }) => tripId),
    drives,
    rides: drives.length > 0 ? [] : await share('rider_id'),
    hasNeed: await once('stay_need'),
    hasArrival: await once('arrival'),
  };
}

/** Gives back what a merge moved and is still where it was moved to. */
export async function moveBack(trx: Db, { from, to }: Way, moved: Moved): Promise<void> {
  for (const kind of kinds) {
    await sql`
      update ${sql.table(attached[kind])} set registration_id = ${to}
      where registration_id = ${from} and id = any(${[...(moved.ids[kind] ?? [])]}::uuid[])`.execute(
      trx,
    );
  }
  for (const [table, has] of [
    ['stay_need', moved.hasNeed],
    ['arrival', moved.hasArrival],
  ] as const) {
    if (!has) continue;
    await sql`
      update ${sql.table(table)} set registration_id = ${to}
      where registration_id = ${from}`.execute(trx);
  }
  await sql`
    update trip_seat set registration_id = ${to}
    where registration_id = ${from} and trip_id = any(${[...moved.seats]}::uuid[])`.execute(trx);
  await sql`
    update pool_proposal set driver_id = ${to}
    where driver_id = ${from} and id = any(${[...moved.drives]}::uuid[])`.execute(trx);
  await sql`
    update pool_proposal set rider_id = ${to}
    where rider_id = ${from} and id = any(${[...moved.rides]}::uuid[])`.execute(trx);
}

interface Moves {
  readonly issues: number;
  readonly notes: number;
  readonly messages: number;
  readonly beds: number;
  readonly seats: number;
}

/** How much a merge would move. */
export async function countAttached(db: Db, { from, to }: Way): Promise<Moves> {
  const { rows } = await sql<Moves>`
    select (select count(*)::int from issue where registration_id = ${from}) as issues,
      (select count(*)::int from registration_note where registration_id = ${from}) as notes,
      (select count(*)::int from message where registration_id = ${from}) as messages,
      (select count(*)::int from stay_allocation
        where registration_id = ${from} and status <> 'Released' ${unlessHoused(to)}) as beds,
      (select count(*)::int from trip_seat where registration_id = ${from}
        and not exists (select from trip_seat where registration_id = ${to})) as seats`.execute(db);
  return rows[0] ?? { issues: 0, notes: 0, messages: 0, beds: 0, seats: 0 };
}

/** What undoing needs. */
export interface MergeBefore {
  readonly taken: readonly Taken[];
  readonly moved: Moved;
}

/** Puts the other one away and keeps what undoing needs. */
export async function insertMerge(
  trx: Db,
  merge: {
    readonly id: string;
    readonly keptId: string;
    readonly goneId: string;
    readonly reason: string;
    readonly by: string;
    readonly now: Date;
    readonly undoUntil: Date;
    readonly before: MergeBefore;
  },
): Promise<void> {
  const { id, keptId, goneId, reason, by, now, undoUntil, before } = merge;
  await trx
    .insertInto('registrationMerge')
    .values({
      ...{ id, keptId, goneId, reason, mergedBy: by, mergedAt: now, undoUntil },
      before: JSON.stringify(before),
    })
    .execute();
}

/** Takes a registration out of all lists, or brings it back (`mergedInto` null). */
export async function writeMerged(
  trx: Db,
  id: string,
  away: { readonly mergedInto: string; readonly by: string; readonly reason: string } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({
      mergedInto: away?.mergedInto ?? null,
      deletedAt: away ? now : null,
      deletedBy: away?.by ?? null,
      deletionReason: away?.reason ?? null,
      updatedAt: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** The merge that took this registration away, locked, with what undoing needs. */
export async function lockMerge(trx: Db, goneId: string) {
  const row = await trx
    .selectFrom('registrationMerge')
    .selectAll()
    .where('goneId', '=', goneId)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // written by insertMerge
  return row ? { ...row, before: row.before as unknown as MergeBefore } : null;
}

/** Notes that a merge was taken back, and forgets what was before it. */
export async function noteUndone(
  trx: Db,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('registrationMerge')
    .set({ undoneBy: by, undoneAt: now, before: null })
    .where('id', '=', id)
    .execute();
}
