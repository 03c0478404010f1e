import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import {
  type ErasedPerson,
  movedIds,
  type PersonalData,
  type Way,
} from '../../../platform/personal-data.ts';

/** Proposals for shared cars. */
export const poolData = {
  erase: eraseProposals,
  leave: eraseProposals,
  merge: {
    async move(trx, way) {
      const drives = await moveRides(trx, 'driver_id', way);
      const rides = drives.length > 0 ? [] : await moveRides(trx, 'rider_id', way);
      return { drives, rides };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update pool_proposal set driver_id = ${to}
        where driver_id = ${from} and id = any(${movedIds(moved, 'drives')}::uuid[])`.execute(trx);
      await sql`
        update pool_proposal set rider_id = ${to}
        where rider_id = ${from} and id = any(${movedIds(moved, 'rides')}::uuid[])`.execute(trx);
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

async function eraseProposals(trx: Db, { id }: ErasedPerson): Promise<void> {
  await sql`delete from pool_proposal where driver_id = ${id} or rider_id = ${id}`.execute(trx);
}
