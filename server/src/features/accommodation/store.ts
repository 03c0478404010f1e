import type {
  Allocation,
  listStayRequests,
  StayFilter,
  stayStatuses,
} from '@sangamam/contract/accommodation/accommodation';
import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import type { FacetCounts } from '@sangamam/contract/calls/lists';
import type { Language } from '@sangamam/contract/locale/languages';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { isFoundIn, readSearch } from '../../platform/db/read-search.ts';
import { countFacets, type Facets, orderBy, shownBy } from '../../platform/db/work-list.ts';
import type { PartyUse, Stay } from './rules.ts';

/**
 * A row of the view `stay_request`: what the form asks for, and how many people have a bed. What pages are found
 * and summed by stands in the table `stay`, which triggers keep with every change.
 */
export interface RequestRow {
  readonly id: string;
  readonly registrationNumber: string;
  readonly registrationStatus: RegistrationStatus;
  readonly name: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly locale: Language;
  readonly school: string;
  readonly yearOfPassing: string;
  readonly men: number;
  readonly women: number;
  readonly children: number;
  /** Empty when the form does not say. */
  readonly checkIn: string;
  readonly checkOut: string;
  readonly kind: string;
  readonly area: string;
  readonly remarks: string;
  /** False when it has a bed but no longer asks for one. */
  readonly asks: boolean;
  /** Null until staff decide. */
  readonly needsAccessible: boolean | null;
  readonly placedMen: number;
  readonly placedWomen: number;
  readonly placedChildren: number;
  readonly status: (typeof stayStatuses)[number];
}

const besides = ({ searchTerm, left }: StayFilter) => [
  ...(searchTerm === '' ? [] : [isFoundIn(sql`search_text`, readSearch(searchTerm))]),
  ...(left ? [sql`asks and status = 'Unallocated'`] : []),
];

const facetsOf = (
  { status, school, kind, use }: StayFilter,
  familyKinds: readonly string[],
): Facets => ({
  status: { value: sql`status`, chosen: status },
  kind: { value: sql`kind`, chosen: kind },
  use: { value: useOfRow(familyKinds), chosen: use },
  school: { value: sql`school`, chosen: school },
});

const sleepers = sql`(men + women + children)`;
const sortColumns = {
  name: sql`search_key(name)`,
  school: sql`school`,
  people: sleepers,
  checkIn: sql`check_in`,
  kind: sql`kind`,
  status: sql`status`,
};

/** One page and the total; `familyKinds` are the kinds of stay of a family. */
export async function selectRequestPage(
  db: Db,
  query: QueryOf<typeof listStayRequests>,
  familyKinds: readonly string[],
): Promise<{ rows: RequestRow[]; total: number }> {
  const { sort, page, limit } = query;
  const shown = sql`where ${shownBy(facetsOf(query, familyKinds), besides(query))}`;
  const order = orderBy(sort, sortColumns, sql`name, registration_id`);
  const { rows } = await sql<{ total: number } & (RequestRow | { id: null })>`
    with page as materialized (
      select registration_id, row_number() over () as place from (
        select registration_id from stay ${shown}
        order by ${order} limit ${limit} offset ${(page - 1) * limit}) as listed
    )
    select request.*, counted.total
    from (select count(*)::int as total from stay ${shown}) as counted
    left join page on true
    left join stay_request request on request.id = page.registration_id
    order by page.place`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** The people shown, in no order, `bound` at most. */
export async function selectRequestIds(
  db: Db,
  filter: StayFilter,
  familyKinds: readonly string[],
  bound: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select registration_id as id from stay
    where ${shownBy(facetsOf(filter, familyKinds), besides(filter))} limit ${bound}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countRequests(
  db: Db,
  filter: StayFilter,
  familyKinds: readonly string[],
): Promise<FacetCounts> {
  return await countFacets(db, sql`stay`, facetsOf(filter, familyKinds), {
    others: besides(filter),
    people: sleepers,
  });
}

/** `useOf` (rules.ts) of a row. */
const useOfRow = (familyKinds: readonly string[]) => sql`case
  when kind = any(${[...familyKinds]}::text[]) or (men > 0 and women > 0) or men + women = 0 then 'Family'
  when men > 0 then 'Men' else 'Women' end`;

/** Sorted by name. */
export async function selectRequests(db: Db, ids: readonly string[]): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from stay_request where id = any(${[...ids]}::uuid[])
    order by name, id`.execute(db);
  return rows;
}

/** The people who ask for a bed and have none, sorted by name. */
export async function selectWaiting(db: Db): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select * from stay_request where asks and status = 'Unallocated'
    order by name, id`.execute(db);
  return rows;
}

/** Requests with the same status, kind and days. */
export interface StaySum
  extends Pick<RequestRow, 'status' | 'asks' | 'kind' | 'checkIn' | 'checkOut'> {
  readonly requests: number;
  readonly people: number;
  /** Those who ask, are not released, and have no bed. */
  readonly left: number;
}

export async function sumStays(db: Db): Promise<StaySum[]> {
  const { rows } = await sql<StaySum>`
    select status, asks, kind, check_in, check_out, count(*) as requests,
      sum(men + women + children) as people,
      sum(greatest(0, men - placed_men) + greatest(0, women - placed_women)
        + greatest(0, children - placed_children)) as left
    from stay group by status, asks, kind, check_in, check_out`.execute(db);
  return rows;
}

/** Stores the decision of staff whether a room without steps is needed. */
export async function setNeedsAccessible(
  tx: Db,
  registrationId: string,
  needsAccessible: boolean,
): Promise<void> {
  await tx
    .insertInto('stayNeed')
    .values({ registrationId, needsAccessible })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ needsAccessible }))
    .execute();
}

export type AllocationStatus = Allocation['status'];

export interface AllocationRow extends Stay {
  readonly id: string;
  readonly roomId: string;
  readonly block: string;
  readonly roomName: string;
  readonly floor: string;
  readonly isRoomLocked: boolean;
  readonly status: AllocationStatus;
  readonly locked: boolean;
  readonly overCapacity: boolean;
  readonly reason: string;
}

/** Oldest first; released ones are included. */
export async function selectAllocations(
  db: Db,
  registrationIds: readonly string[],
): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select a.*, r.block, r.name as room_name, r.floor, r.locked as is_room_locked
    from stay_allocation a join room r on r.id = a.room_id
    where a.registration_id = any(${[...registrationIds]}::uuid[])
    order by a.created_at, a.id`.execute(db);
  return rows;
}

export async function findAllocation(db: Db, id: string): Promise<AllocationRow | undefined> {
  const { rows } = await sql<AllocationRow>`
    select a.*, r.block, r.name as room_name, r.floor, r.locked as is_room_locked
    from stay_allocation a join room r on r.id = a.room_id where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Stays in these rooms, without released ones. */
export async function selectStaysIn(
  db: Db,
  roomIds: readonly string[] | 'all',
): Promise<(Stay & { id: string; roomId: string })[]> {
  const { rows } = await sql<Stay & { id: string; roomId: string }>`
    select id, registration_id, room_id, men, women, children, check_in, check_out, use
    from stay_allocation
    where status <> 'Released'
      and (${roomIds === 'all'} or room_id = any(${roomIds === 'all' ? [] : [...roomIds]}::uuid[]))
    order by id`.execute(db);
  return rows;
}

export interface NewAllocation extends Stay {
  readonly id: string;
  readonly roomId: string;
  readonly overCapacity: boolean;
  readonly reason: string;
}

/** The database refuses stays that exceed a room, unless `overCapacity` is set. */
export async function insertAllocations(
  tx: Db,
  allocations: readonly NewAllocation[],
  now: Date,
): Promise<void> {
  if (allocations.length === 0) return;
  await tx
    .insertInto('stayAllocation')
    .values(allocations.map((allocation) => ({ ...allocation, createdAt: now })))
    .execute();
}

export async function updateAllocation(
  tx: Db,
  id: string,
  change: Partial<Omit<NewAllocation, 'id'> & { locked: boolean }>,
): Promise<void> {
  await tx.updateTable('stayAllocation').set(change).where('id', '=', id).execute();
}

export async function deleteAllocation(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('stayAllocation').where('id', '=', id).execute();
}

/** Sets the status of all stays of these registrations that are not released; releasing also unlocks. */
export async function updateStatus(
  tx: Db,
  registrationIds: readonly string[],
  status: AllocationStatus,
): Promise<void> {
  await tx
    .updateTable('stayAllocation')
    .set({ status, ...(status === 'Released' && { locked: false }) })
    .where('registrationId', 'in', [...registrationIds])
    .where('status', '<>', 'Released')
    .execute();
}

/** Forgets the rooms that these registrations had. */
export async function deleteReleased(tx: Db, registrationIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('stayAllocation')
    .where('registrationId', 'in', [...registrationIds])
    .where('status', '=', 'Released')
    .execute();
}

/** Rows of the room list, sorted by room. */
export async function selectRoomList(db: Db, block: string) {
  const { rows } = await sql<{
    roomId: string;
    block: string;
    roomName: string;
    floor: string;
    capacity: number;
    use: PartyUse | 'Any';
    registrationNumber: string;
    name: string;
    contactNumber: string;
    school: string;
    yearOfPassing: string;
    men: number;
    women: number;
    children: number;
    checkIn: string;
    checkOut: string;
    status: AllocationStatus;
    remarks: string;
  }>`
    select m.id as room_id, m.block, m.name as room_name, m.floor, m.capacity, m.use,
      r.registration_number, r.name, r.contact_number, r.school, r.year_of_passing,
      a.men, a.women, a.children, a.check_in, a.check_out, a.status,
      coalesce(r.form #>> '{accommodation,accommodationRemarks}', '') as remarks
    from stay_allocation a
    join room m on m.id = a.room_id
    join registration r on r.id = a.registration_id
    where a.status <> 'Released' and (${block} = '' or m.block = ${block})
    order by m.block, length(m.name), m.name, a.check_in, r.name, a.id`.execute(db);
  return rows;
}

/** Registrations that offer to host batchmates, by district. */
export async function selectHosts(db: Db) {
  const { rows } = await sql<{
    id: string;
    registrationNumber: string;
    name: string;
    contactNumber: string;
    school: string;
    yearOfPassing: string;
    district: string;
    people: number;
  }>`
    select id, registration_number, name, contact_number, school, year_of_passing,
      coalesce(form #>> '{personalInfo,district}', '') as district,
      coalesce((form #>> '{accommodation,hosting,people}')::int, 0) as people
    from registration
    where (form #>> '{accommodation,hosting,canHost}') = 'true' and deleted_at is null
      and status in ('Submitted', 'Confirmed', 'Checked In')
    order by district, name, id`.execute(db);
  return rows;
}
