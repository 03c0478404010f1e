import type { DoorEntry } from '@sangamam/contract/check-in';
import { type Age, ages, type ByAge, byAge } from '@sangamam/contract/party/party';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import { type RawBuilder, sql } from 'kysely';
import { noteFirst } from '../../../platform/audit/reading-store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { duePaise } from '../../../platform/db/due-paise.ts';
import { eventZone } from '../../../platform/db/event-time.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';
import {
  ageColumns,
  agesInJson,
  peopleInAll,
  peopleOfAge,
} from '../../../platform/db/party-columns.ts';
import type { FeeSource } from '../fee-of.ts';

/** A registration as the doors need it, with all its arrivals, the last one first. */
export interface DoorRow extends FeeSource {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly status: RegistrationStatus;
  readonly paymentStatus: string;
  readonly expected: ByAge;
  readonly arrivals: readonly ArrivalRow[];
}

interface ArrivalRow extends ByAge {
  readonly key: string;
  readonly by: string;
  /** ISO moments. */
  readonly arrivedAt: string;
  readonly recordedAt: string;
  readonly undoneAt: string | null;
}

const expectedPeople = sql`${agesInJson((age) => peopleOfAge(age, 'r'))} as expected`;
const arrived = (age: Age) => sql.ref(`c.${age}`);

const selectDoorRows = (where: RawBuilder<unknown>) => sql<DoorRow>`
  select r.id, r.registration_number, r.name, r.school, r.year_of_passing, r.status,
    r.payment_status, r.form, r.paid_rates, r.fee_paid_paise, r.credit_paise,
    r.declared_contribution_paise, ${expectedPeople},
    coalesce((select jsonb_agg(${agesInJson(arrived)} || jsonb_build_object('key', c.key, 'by', a.name,
        'arrivedAt', c.arrived_at, 'recordedAt', c.recorded_at, 'undoneAt', c.undone_at)
        order by c.recorded_at desc, c.key)
      from check_in c join admin_user a on a.id = c.admin_id
      where c.registration_id = r.id), '[]') as arrivals
  from registration r where ${where}`;

/** The registrations with these ids, of these schools, in no order. */
export async function listDoorRows(
  db: Db,
  schools: Schools,
  ids: readonly string[],
): Promise<DoorRow[]> {
  const { rows } = await selectDoorRows(
    sql`r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null ${inSchools(schools, 'r.school')}`,
  ).execute(db);
  return rows;
}

/** The registration of this number, if it is one of these schools'. */
export async function findDoorRow(
  db: Db,
  schools: Schools,
  number: string,
): Promise<DoorRow | null> {
  const { rows } = await selectDoorRows(
    sql`r.registration_number = ${number} and r.deleted_at is null ${inSchools(schools, 'r.school')}`,
  ).execute(db);
  return rows[0] ?? null;
}

/** The registration of a scan, whether or not it was undone. */
export async function findScan(db: Db, key: string): Promise<{ registrationId: string } | null> {
  const row = await db
    .selectFrom('checkIn')
    .select('registrationId')
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when the key was used before. */
export async function insertCheckIn(
  trx: Db,
  scan: {
    readonly key: string;
    readonly registrationId: string;
    readonly party: ByAge;
    readonly statusBefore: RegistrationStatus;
    readonly arrivedAt: Date;
    readonly adminId: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { party, now, ...columns } = scan;
  const row = await trx
    .insertInto('checkIn')
    .values({ ...columns, ...byAge((age) => party[age]), recordedAt: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUndone(
  trx: Db,
  key: string,
  undo: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('checkIn')
    .set({ undoneAt: undo.now, undoneBy: undo.by, undoReason: undo.reason })
    .where('key', '=', key)
    .execute();
}

/** The status a registration had before its first arrival. */
export async function findStatusBefore(trx: Db, registrationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('checkIn')
    .select('statusBefore')
    .where('registrationId', '=', registrationId)
    .where('statusBefore', '<>', 'Checked In')
    .orderBy('recordedAt', 'desc')
    .executeTakeFirst();
  return row?.statusBefore ?? null;
}

const foundAtDoor = 'found:';

/** Notes that an account found somebody within the hour that began then. */
export const noteFound = (
  db: Db,
  { adminId, since, id }: { adminId: string; since: Date; id: string },
) => noteFirst(db, { adminId, since, what: foundAtDoor + id });

/** People whom an account found within that hour and did not let in since it began. */
export async function countFoundOutside(
  db: Db,
  { adminId, since }: { adminId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from reading f
    where f.admin_id = ${adminId} and f.since = ${since} and f.what like ${`${foundAtDoor}%`}
      and not exists (select from check_in c where c.undone_at is null
        and c.admin_id = f.admin_id and c.recorded_at >= f.since
        and c.registration_id = substr(f.what, ${foundAtDoor.length + 1})::uuid)`.execute(db);
  return rows[0]?.people ?? 0;
}

export type ListedEntry = Omit<DoorEntry, '_id' | 'due'> & {
  readonly id: string;
  readonly duePaise: number;
};

/** Submitted registrations of these schools in the order of their ids, after `after`. */
export async function listEntries(
  db: Db,
  { schools, after, limit }: { schools: Schools; after: string | null; limit: number },
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select r.id, r.registration_number, r.name, r.school, r.year_of_passing, r.status,
      ${duePaise('r')} as due_paise,
      ${expectedPeople}, seen.arrived, seen.arrived_at
    from registration r
    cross join lateral (
      select ${agesInJson((age) => sql`coalesce(sum(${arrived(age)}), 0)`)} as arrived,
        to_json(min(c.arrived_at)) #>> '{}' as arrived_at
      from check_in c where c.registration_id = r.id and c.undone_at is null) seen
    where r.deleted_at is null and r.form_submission_complete and r.status <> 'Cancelled'
      and (${after}::uuid is null or r.id > ${after}::uuid) ${inSchools(schools, 'r.school')}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Arrivals of these schools by hour; a registration counts in the hour of its first arrival. */
export async function countByHour(
  db: Db,
  schools: Schools,
): Promise<({ hour: Date; registrations: number } & ByAge)[]> {
  const { rows } = await sql<{ hour: Date; registrations: number } & ByAge>`
    with scan as (
      select c.*, row_number() over (partition by c.registration_id order by c.arrived_at, c.key) as nth
      from check_in c ${schools === 'all' ? sql`` : sql`join registration r on r.id = c.registration_id`}
      where c.undone_at is null ${inSchools(schools, 'r.school')}
        and not exists (select from registration gone
          where gone.id = c.registration_id and gone.deleted_at is not null))
    select date_trunc('hour', arrived_at, ${eventZone}) as hour,
      (count(*) filter (where nth = 1))::int as registrations,
      ${ageColumns((age) => sql`sum(${sql.ref(age)})::int`)}
    from scan group by 1 order by 1`.execute(db);
  return rows;
}

/** People of confirmed registrations of these schools and of those who are in, from the kept tally. */
export async function countExpected(db: Db, schools: Schools): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(${peopleInAll}), 0)::int as people
    from registration_tally r
    where status in ('Confirmed', 'Checked In') ${inSchools(schools, 'r.school')}`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Every arrival of a registration, the first one first. */
export async function listArrivals(
  db: Db,
  registrationId: string,
): Promise<{ arrivedAt: Date; people: number; isUndone: boolean }[]> {
  const { rows } = await sql<{ arrivedAt: Date; people: number; isUndone: boolean }>`
    select arrived_at, ${sql.join(
      ages.map((age) => sql.ref(age)),
      sql` + `,
    )} as people, undone_at is not null as is_undone
    from check_in where registration_id = ${registrationId} order by arrived_at, key`.execute(db);
  return rows;
}
