import type { QueryOf } from '@sangamam/contract/endpoint';
import type { ArrivalState, listArrivals } from '@sangamam/contract/transportation';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { endOfDay, startOfDay } from '../../platform/db/event-time.ts';

/** A row of the view `traveller`: a party that comes from outside. */
export interface TravellerRow {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly locale: string;
  readonly school: string;
  readonly people: number;
  readonly district: string;
  readonly from: string;
  readonly date: string;
  readonly time: string;
  readonly mode: string;
  readonly serviceNumber: string;
  readonly arrivalPoint: string;
  readonly needsPickup: boolean;
  readonly seatsOffered: number;
  readonly sharesPhone: boolean;
  readonly remarks: string;
  readonly state: ArrivalState;
  readonly stateAt: Date | null;
  /** People of the party with a seat on a trip. */
  readonly seated: number;
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** One page, those without date or time last, and the total. */
export async function selectArrivalPage(
  db: Db,
  query: QueryOf<typeof listArrivals>,
): Promise<{ rows: TravellerRow[]; total: number }> {
  const { searchTerm, state, arrivalPoint, page, limit } = query;
  const date = query.date === 'none' ? '' : query.date;
  const pattern = containing(searchTerm);
  const { rows } = await sql<TravellerRow & { total: number }>`
    select *, count(*) over () as total from traveller
    where (${date} = 'All' or date = ${date})
      and (${state} = 'All' or state = ${state})
      and (${arrivalPoint} = 'All' or arrival_point = ${arrivalPoint})
      and (${searchTerm} = '' or name ilike ${pattern} or registration_number ilike ${pattern}
        or contact_number like ${pattern} or service_number ilike ${pattern})
    order by date = '', date, time = '', time, name, id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** All travellers, or those of a date or with these ids. */
export async function selectTravellers(
  db: Db,
  only: { readonly date?: string; readonly ids?: readonly string[] } = {},
): Promise<TravellerRow[]> {
  const { date = null, ids = null } = only;
  const { rows } = await sql<TravellerRow>`
    select * from traveller
    where (${date}::text is null or date = ${date})
      and (${ids === null} or id = any(${ids === null ? [] : [...ids]}::uuid[]))
    order by date, time, name, id`.execute(db);
  return rows;
}

export async function setArrivalState(
  tx: Db,
  { id, state, now }: { id: string; state: ArrivalState; now: Date },
): Promise<void> {
  await tx
    .insertInto('arrival')
    .values({ registrationId: id, state, at: now })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ state, at: now }))
    .execute();
}

/** Travellers by date and state, and by arrival point and hour. */
export async function sumArrivals(db: Db) {
  const states = await sql<{ date: string; state: ArrivalState; parties: number; people: number }>`
    select date, state, count(*) as parties, sum(people) as people
    from traveller group by 1, 2 order by date = '', date`.execute(db);
  const points = await sql<{
    date: string;
    arrivalPoint: string;
    hour: string;
    parties: number;
    people: number;
    needPickup: number;
  }>`
    select date, arrival_point, case when time = '' then '' else left(time, 2) || ':00' end as hour,
      count(*) as parties, sum(people) as people,
      coalesce(sum(people) filter (where needs_pickup), 0) as need_pickup
    from traveller where date <> ''
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return { states: states.rows, points: points.rows };
}

export interface TripRow {
  readonly id: string;
  readonly vehicle: string;
  readonly capacity: number;
  readonly driver: string;
  readonly driverPhone: string;
  readonly arrivalPoint: string;
  readonly destination: string;
  readonly leavesAt: Date;
  readonly note: string;
  readonly reason: string;
  readonly version: number;
}

/** Trips that leave on a date, YYYY-MM-DD in Kochi, by time. */
export async function selectTripsOf(db: Db, date: string): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select * from trip
    where leaves_at >= ${startOfDay(date)}
      and leaves_at < ${endOfDay(date)}
    order by leaves_at, arrival_point, id`.execute(db);
  return rows;
}

export async function lockTrip(tx: Db, id: string): Promise<TripRow | undefined> {
  return tx.selectFrom('trip').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertTrip(tx: Db, trip: Omit<TripRow, 'version'>): Promise<void> {
  await tx.insertInto('trip').values(trip).execute();
}

/** With `needsNotice` the version grows, so that passengers can be told again. */
export async function updateTrip(
  tx: Db,
  id: string,
  { needsNotice, ...change }: Partial<Omit<TripRow, 'id' | 'version'>> & { needsNotice: boolean },
): Promise<void> {
  await tx
    .updateTable('trip')
    .set({ ...change, ...(needsNotice && { version: sql`version + 1` }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteTrip(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('trip').where('id', '=', id).execute();
}

export interface SeatRow extends Pick<TravellerRow, 'date' | 'time' | 'mode' | 'serviceNumber'> {
  readonly tripId: string;
  readonly registrationId: string;
  readonly people: number;
  readonly registrationNumber: string;
  readonly name: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly locale: string;
  readonly arrivalPoint: string;
  readonly remarks: string;
  readonly state: ArrivalState;
}

/** Passengers of these trips in order of arrival, including those who no longer travel. */
export async function selectSeats(db: Db, tripIds: readonly string[]): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.trip_id, s.registration_id, s.people, r.registration_number, r.name, r.contact_number,
      r.email, r.locale, coalesce(t.date, '') as date, coalesce(t.time, '') as time,
      coalesce(t.mode, '') as mode, coalesce(t.service_number, '') as service_number,
      coalesce(t.arrival_point, '') as arrival_point, coalesce(t.remarks, '') as remarks,
      coalesce(t.state, 'Expected') as state
    from trip_seat s
    join registration r on r.id = s.registration_id
    left join traveller t on t.id = r.id
    where s.trip_id = any(${[...tripIds]}::uuid[])
    order by t.date, t.time, r.name, r.id`.execute(db);
  return rows;
}

/** Trips on which these registrations have seats, by time. */
export async function selectTripsFor(
  db: Db,
  registrationIds: readonly string[],
): Promise<(TripRow & { registrationId: string; people: number })[]> {
  const { rows } = await sql<TripRow & { registrationId: string; people: number }>`
    select t.*, s.registration_id, s.people
    from trip_seat s join trip t on t.id = s.trip_id
    where s.registration_id = any(${[...registrationIds]}::uuid[])
    order by t.leaves_at, t.id`.execute(db);
  return rows;
}

/** Adds to seats the party already has on the trip; the database refuses more than the vehicle has. */
export async function insertSeats(
  tx: Db,
  seats: readonly { tripId: string; registrationId: string; people: number }[],
): Promise<void> {
  if (seats.length === 0) return;
  await tx
    .insertInto('tripSeat')
    .values([...seats])
    .onConflict((conflict) =>
      conflict.columns(['tripId', 'registrationId']).doUpdateSet({
        people: sql`trip_seat.people + excluded.people`,
      }),
    )
    .execute();
}

/** Returns false when they were not on the trip. */
export async function deleteSeat(
  tx: Db,
  { tripId, registrationId }: { tripId: string; registrationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tripSeat')
    .where('tripId', '=', tripId)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
