import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { TravellerRow } from '../store.ts';

type Answer = 'yes' | 'no';

export interface ProposalRow {
  readonly id: string;
  readonly driverId: string;
  readonly riderId: string;
  readonly people: number;
  readonly driverAnswer: Answer | null;
  readonly riderAnswer: Answer | null;
  readonly driverSharesPhone: boolean;
  readonly riderSharesPhone: boolean;
  readonly state: 'Open' | 'Agreed' | 'Declined' | 'Withdrawn';
  readonly createdAt: Date;
}

/** A list that is cut off: the first rows, and how many there are in all. */
export interface Bounded<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A traveller who offers seats: how many in all, taken by agreed proposals, and free. */
export interface CarRow extends TravellerRow {
  readonly seats: number;
  readonly taken: number;
  readonly free: number;
}

/** Cars with offered seats among these modes of transport, full ones last, then by arrival. */
export async function selectCars(
  db: Db,
  modes: readonly string[],
  limit: number,
): Promise<Bounded<CarRow>> {
  const { rows } = await sql<CarRow & { total: number }>`
    with car as (
      select registration_id, seats_offered, coalesce(agreed.people, 0)::int as taken,
        date, time, name, count(*) over ()::int as total
      from journey
      left join (select driver_id, sum(people) as people from pool_proposal
        where state = 'Agreed' group by driver_id) as agreed on driver_id = registration_id
      where mode = any(${[...modes]}::text[]) and seats_offered > 0
      order by seats_offered <= coalesce(agreed.people, 0), date, time, name, registration_id
      limit ${limit}
    )
    select traveller.*, car.seats_offered as seats, car.taken,
      greatest(0, car.seats_offered - car.taken) as free, car.total
    from car join traveller on traveller.id = car.registration_id
    order by car.seats_offered <= car.taken, car.date, car.time, car.name, traveller.id`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Travellers by these modes of transport who have no seat, in a car or on a trip, by arrival. */
export async function selectRiders(
  db: Db,
  modes: readonly string[],
  limit: number,
): Promise<Bounded<TravellerRow>> {
  const { rows } = await sql<TravellerRow & { total: number }>`
    with rider as (
      select registration_id, date, time, name, count(*) over ()::int as total
      from journey
      where mode = any(${[...modes]}::text[]) and seated = 0
        and registration_id not in (select rider_id from pool_proposal where state = 'Agreed')
      order by date, time, name, registration_id limit ${limit}
    )
    select traveller.*, rider.total from rider join traveller on traveller.id = rider.registration_id
    order by rider.date, rider.time, rider.name, traveller.id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Pairs among these that were proposed, unless it was withdrawn. */
export async function selectKnownPairs(
  db: Db,
  { driverIds, riderIds }: { driverIds: readonly string[]; riderIds: readonly string[] },
): Promise<{ driverId: string; riderId: string }[]> {
  const { rows } = await sql<{ driverId: string; riderId: string }>`
    select driver_id, rider_id from pool_proposal
    where driver_id = any(${[...driverIds]}::uuid[]) and rider_id = any(${[...riderIds]}::uuid[])
      and state <> 'Withdrawn'`.execute(db);
  return rows;
}

/** The proposals of all, newest first. */
export async function selectNewestProposals(db: Db, limit: number): Promise<Bounded<ProposalRow>> {
  const { rows } = await sql<ProposalRow & { total: number }>`
    select *, count(*) over ()::int as total from pool_proposal
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The proposals of one registration, newest first. */
export async function selectProposals(db: Db, registrationId: string): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select * from pool_proposal
    where driver_id = ${registrationId} or rider_id = ${registrationId}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select * from pool_proposal where id = ${id}`.execute(db);
  return rows[0];
}

/** Seats of a car taken by agreed proposals. */
export async function countTaken(db: Db, driverId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(people), 0) as taken from pool_proposal
    where driver_id = ${driverId} and state = 'Agreed'`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** True if a rider has an agreed seat in a shared car. */
export async function hasCar(db: Db, riderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pool_proposal where rider_id = ${riderId} and state = 'Agreed'`.execute(db);
  return rows.length > 0;
}

/** Returns false when the two already have an open or agreed proposal. */
export async function insertProposal(
  tx: Db,
  proposal: { id: string; driverId: string; riderId: string; people: number; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('poolProposal')
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The database refuses to agree when the car has no seats left, or the rider has another car. */
export async function updateProposal(
  tx: Db,
  id: string,
  change: Partial<Omit<ProposalRow, 'id' | 'driverId' | 'riderId' | 'createdAt'>>,
): Promise<void> {
  await tx.updateTable('poolProposal').set(change).where('id', '=', id).execute();
}

/** Withdraws the rider's other open proposals. */
export async function withdrawOthers(tx: Db, { id, riderId }: ProposalRow): Promise<void> {
  await sql`
    update pool_proposal set state = 'Withdrawn'
    where rider_id = ${riderId} and state = 'Open' and id <> ${id}`.execute(tx);
}
