import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import { chosenOf, type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import type {
  ArrivalFilter,
  ArrivalState,
  listArrivals,
} from '@sangamam/contract/transportation/transportation';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { endOfDay, startOfDay } from '../../platform/db/event-time.ts';
import { isFoundIn, readSearch } from '../../platform/db/read-search.ts';
import { countFacets, type Facets, orderBy, shownBy } from '../../platform/db/work-list.ts';

/**
 * A row of the view `traveller`: a party that comes from outside. What pages are found and summed by stands in the
 * table `journey`, which triggers keep with every change.
 */
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

const searched = ({ searchTerm }: ArrivalFilter) =>
  searchTerm === '' ? [] : [isFoundIn(sql`search_text`, readSearch(searchTerm))];

const facetsOf = ({ date, state, mode, hour, arrivalPoint, pickup }: ArrivalFilter): Facets => ({
  date: {
    value: sql`date`,
    chosen: writeChosen(chosenOf(date).map((day) => (day === 'none' ? '' : day))),
  },
  mode: { value: sql`mode`, chosen: mode },
  hour: { value: sql`left(time, 2)`, chosen: hour },
  arrivalPoint: { value: sql`arrival_point`, chosen: arrivalPoint },
  pickup: {
    value: sql`case when not needs_pickup then 'Not wanted'
      when seated < people then 'Without a seat' else 'With a seat' end`,
    chosen: pickup,
  },
  state: { value: sql`state`, chosen: state },
});

const inOrderOfTime = sql`date, time, name, registration_id`;
const sortColumns = {
  time: sql`date`,
  name: sql`search_key(name)`,
  people: sql`people`,
  mode: sql`mode`,
  from: sql`search_key("from")`,
  arrivalPoint: sql`arrival_point`,
};

/** One page, those without date or time last, and the total. */
export async function selectArrivalPage(
  db: Db,
  query: QueryOf<typeof listArrivals>,
): Promise<{ rows: TravellerRow[]; total: number }> {
  const { sort, page, limit } = query;
  const shown = sql`where ${shownBy(facetsOf(query), searched(query))}`;
  const order =
    sort === '-time'
      ? sql`date desc nulls last, time desc nulls last, name, registration_id`
      : orderBy(sort, sortColumns, inOrderOfTime);
  const { rows } = await sql<{ total: number } & (TravellerRow | { id: null })>`
    with page as materialized (
      select registration_id, row_number() over () as place from (
        select registration_id from journey ${shown}
        order by ${order} limit ${limit} offset ${(page - 1) * limit}) as listed
    )
    select traveller.*, counted.total
    from (select count(*)::int as total from journey ${shown}) as counted
    left join page on true
    left join traveller on traveller.id = page.registration_id
    order by page.place`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export async function countArrivals(db: Db, filter: ArrivalFilter): Promise<FacetCounts> {
  return await countFacets(db, sql`journey`, facetsOf(filter), {
    others: searched(filter),
    people: sql`people`,
  });
}

export async function selectTravellers(
  db: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<TravellerRow[]> {
  const { rows } = await sql<TravellerRow>`
    select * from traveller where id = any(${[...ids]}::uuid[])
    order by date, time, name, id`.execute(db);
  return rows;
}

/**
 * The people who need a pick-up on a date, `limit` at most: those who wait before those who are through with it, by arrival; and
 * how many there are in all.
 */
export async function selectPickups(
  db: Db,
  date: string,
  limit: number,
): Promise<{ rows: TravellerRow[]; total: number }> {
  const { rows } = await sql<TravellerRow & { total: number }>`
    with needed as (
      select registration_id, count(*) over ()::int as total from journey
      where date = ${date} and needs_pickup
      order by seated >= people or state in ('Picked up', 'No show'), time, name, registration_id
      limit ${limit}
    )
    select traveller.*, needed.total from needed
    join traveller on traveller.id = needed.registration_id
    order by time = '', time, name, id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The people shown, in no order, `bound` at most. */
export async function selectArrivalIds(
  db: Db,
  filter: ArrivalFilter,
  bound: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select registration_id as id from journey
    where ${shownBy(facetsOf(filter), searched(filter))} limit ${bound}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setArrivalStates(
  tx: Db,
  { ids, state, now }: { ids: readonly string[]; state: ArrivalState; now: Date },
): Promise<void> {
  await sql`
    insert into arrival (registration_id, state, at)
    select id, ${state}, ${now} from unnest(${[...ids]}::uuid[]) as chosen (id) order by id
    on conflict (registration_id) do update set state = excluded.state, at = excluded.at`.execute(
    tx,
  );
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

/** Travellers with the same date, arrival point, hour and state; null where they did not say. */
export interface ArrivalSum {
  readonly date: string | null;
  readonly hour: string | null;
  readonly arrivalPoint: string;
  readonly needsPickup: boolean;
  readonly state: ArrivalState;
  readonly parties: number;
  readonly people: number;
}

export async function sumArrivals(db: Db): Promise<ArrivalSum[]> {
  const { rows } = await sql<ArrivalSum>`
    select date, left(time, 2) as hour, arrival_point, needs_pickup, state, count(*) as parties,
      sum(people) as people
    from journey group by 1, 2, 3, 4, 5 order by 1, 3, 2 nulls first, 4, 5`.execute(db);
  return rows;
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

/** Trips that leave on a date, YYYY-MM-DD at the event, by time. */
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
