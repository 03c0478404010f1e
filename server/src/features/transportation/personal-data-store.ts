import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type ErasedPerson, movedIds, type PersonalData } from '../../platform/personal-data.ts';

/** Arrivals, and seats on trips. */
export const travelData = {
  erase: eraseTravel,
  leave: eraseTravel,
  merge: {
    async move(trx, { from, to }) {
      const seats = await sql<{ tripId: string }>`
        update trip_seat set registration_id = ${to} where registration_id = ${from}
          and not exists (select from trip_seat where registration_id = ${to})
        returning trip_id`.execute(trx);
      const arrivals = await sql`
        update arrival set registration_id = ${to} where registration_id = ${from}
          and not exists (select from arrival where registration_id = ${to})
        returning 1`.execute(trx);
      const hasArrival = arrivals.rows.length > 0;
      return { seats: seats.rows.map(({ tripId }) => tripId), hasArrival };
    },
    async moveBack(trx, { from, to }, moved) {
      if (moved.hasArrival === true) {
        await sql`
          update arrival set registration_id = ${to} where registration_id = ${from}`.execute(trx);
      }
      await sql`
        update trip_seat set registration_id = ${to} where registration_id = ${from}
          and trip_id = any(${movedIds(moved, 'seats')}::uuid[])`.execute(trx);
    },
    async count(db, { from, to }) {
      const { rows } = await sql<{ seats: number }>`
        select count(*)::int as seats from trip_seat where registration_id = ${from}
          and not exists (select from trip_seat where registration_id = ${to})`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;

async function eraseTravel(trx: Db, { id }: ErasedPerson): Promise<void> {
  await sql`delete from arrival where registration_id = ${id}`.execute(trx);
  await sql`delete from trip_seat where registration_id = ${id}`.execute(trx);
}
