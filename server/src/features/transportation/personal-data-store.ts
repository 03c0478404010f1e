import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import {
  type ErasedPerson,
  movedIds,
  type PersonalData,
  type Way,
} from '../../platform/personal-data.ts';

/** Arrivals, seats on trips, and proposals for shared cars. */
export const travelData = {
  erase: eraseTravel,
  leave: eraseTravel,
  merge: {
    async move(trx, way) {
      const { from, to } = way;
      const seats = await sql<{ tripId: string }>`
        update trip_seat set registration_id = ${to} where registration_id = ${from}
          and not exists (select from trip_seat where registration_id = ${to})
        returning trip_id`.execute(trx);
      const drives = await moveRides(trx, 'driver_id', way);
      const rides = drives.length > 0 ? [] : await moveRides(trx, 'rider_id', way);
      const arrivals = await sql`
        update arrival set registration_id = ${to} where registration_id = ${from}
          and not exists (select from arrival where registration_id = ${to})
        returning 1`.execute(trx);
      const hasArrival = arrivals.rows.length > 0;
      return { seats: seats.rows.map(({ tripId }) => tripId), drives, rides, hasArrival };
    },
    async moveBack(trx, { from, to }, moved) {
      if (moved.hasArrival === true) {
        await sql`
          update arrival set registration_id = ${to} where registration_id = ${from}`.execute(trx);
      }
      await sql`
        update trip_seat set registration_id = ${to} where registration_id = ${from}
          and trip_id = any(${movedIds(moved, 'seats')}::uuid[])`.execute(trx);
      await sql`
        update pool_proposal set driver_id = ${to}
        where driver_id = ${from} and id = any(${movedIds(moved, 'drives')}::uuid[])`.execute(trx);
      await sql`
        update pool_proposal set rider_id = ${to}
        where rider_id = ${from} and id = any(${movedIds(moved, 'rides')}::uuid[])`.execute(trx);
    },
    async count(db, { from, to }) {
      const { rows } = await sql<{ seats: number }>`
        select count(*)::int as seats from trip_seat where registration_id = ${from}
          and not exists (select from trip_seat where registration_id = ${to})`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;

async function moveRides(
  trx: Db,
  side: 'driver_id' | 'rider_id',
  { from, to }: Way,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update pool_proposal set ${sql.ref(side)} = ${to} where ${sql.ref(side)} = ${from}
      and ${to}::uuid not in (driver_id, rider_id)
      and not exists (select from pool_proposal where ${to}::uuid in (driver_id, rider_id))
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function eraseTravel(trx: Db, { id }: ErasedPerson): Promise<void> {
  await sql`delete from arrival where registration_id = ${id}`.execute(trx);
  await sql`delete from trip_seat where registration_id = ${id}`.execute(trx);
  await sql`delete from pool_proposal where driver_id = ${id} or rider_id = ${id}`.execute(trx);
}
