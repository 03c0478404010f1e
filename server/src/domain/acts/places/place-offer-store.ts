import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '../../../platform/db/connect.ts';
import type { RegistrationRow } from '../../registrations/index.ts';

/** Keeps an offered place for a party until a moment; an older offer of theirs that is open has ended. */
export async function insertOffer(
  trx: Db,
  offer: {
    readonly registrationId: string;
    readonly people: number;
    readonly until: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { registrationId, people, until, now } = offer;
  await endOffer(trx, registrationId, { state: 'taken', now });
  const row = { id: v7(), registrationId, people, offeredAt: now, until };
  await trx.insertInto('placeOffer').values(row).execute();
}

export async function endOffer(
  trx: Db,
  registrationId: string,
  { state, now }: { readonly state: 'taken' | 'lapsed'; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('placeOffer')
    .set({ state, endedAt: now })
    .where('registrationId', '=', registrationId)
    .where('state', '=', 'open')
    .execute();
}

/** Registrations whose offer has ended by now, at most `limit`. */
export async function listOffersDue(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('placeOffer')
    .select('registrationId')
    .where('state', '=', 'open')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

/**
 * The families that have held a place since before then and paid nothing for it, and were not told yet until when it is kept; staff
 * vouch for whom they registered. `id` asks about one.
 */
export async function listUnpaidPlaces(
  db: Db,
  { before, limit, id }: { readonly before: Date; readonly limit: number; readonly id?: string },
): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`
    select r.* from registration r
    where r.status = 'Submitted' and r.payment_status in ('Pending', 'Failed')
      and r.created_at <= ${before} and r.submitted_at <= ${before}
      and (r.due_again_at is null or r.due_again_at <= ${before})
      and r.deleted_at is null and r.people > 0 and r.registration_type <> 'staff'
      and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      and not exists (select from place_offer o where o.registration_id = r.id and o.state = 'open')
    order by r.submitted_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Lets whoever let a place go wait again; false for a family that did not. */
export async function returnToList(trx: Db, registrationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('placeOffer')
    .set({ state: 'returned', endedAt: now })
    .where('registrationId', '=', registrationId)
    .where('state', '=', 'lapsed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
