import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type ErasedPerson, movedIds, type PersonalData } from '../../platform/personal-data.ts';

/** Moves beds only to a registration that has none, since one party needs one room. */
const unlessHoused = (to: string) => sql`and not exists (
  select from stay_allocation where registration_id = ${to} and status <> 'Released')`;

/** Allocations, and what staff noted about access. */
export const stayData = {
  erase: eraseStay,
  leave: eraseStay,
  merge: {
    async move(trx, { from, to }) {
      const beds = await sql<{ id: string }>`
        update stay_allocation set registration_id = ${to}
        where registration_id = ${from} ${unlessHoused(to)} returning id`.execute(trx);
      const needs = await sql`
        update stay_need set registration_id = ${to} where registration_id = ${from}
          and not exists (select from stay_need where registration_id = ${to})
        returning 1`.execute(trx);
      return { bed: beds.rows.map(({ id }) => id), hasNeed: needs.rows.length > 0 };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update stay_allocation set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'bed')}::uuid[])`.execute(
        trx,
      );
      if (moved.hasNeed === true) {
        await sql`
          update stay_need set registration_id = ${to} where registration_id = ${from}`.execute(
          trx,
        );
      }
    },
    async count(db, { from, to }) {
      const { rows } = await sql<{ beds: number }>`
        select count(*)::int as beds from stay_allocation
        where registration_id = ${from} and status <> 'Released' ${unlessHoused(to)}`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;

async function eraseStay(trx: Db, { id }: ErasedPerson): Promise<void> {
  await sql`delete from stay_allocation where registration_id = ${id}`.execute(trx);
  await sql`delete from stay_need where registration_id = ${id}`.execute(trx);
}
