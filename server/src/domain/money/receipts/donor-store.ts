import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

interface DonorRow {
  readonly id: string;
  readonly registrationId: string;
  readonly sealed: string;
  readonly toldAt: Date;
}

export async function findDonor(db: Db, registrationId: string): Promise<DonorRow | null> {
  const row = await db
    .selectFrom('donorDetails')
    .select(['id', 'registrationId', 'sealed', 'toldAt'])
    .where('registrationId', '=', registrationId)
    .where('isCurrent', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts these details in the place of those of before. */
export async function replaceDonor(tx: Db, donor: DonorRow): Promise<void> {
  await partWithDonor(tx, donor.registrationId);
  await tx
    .insertInto('donorDetails')
    .values({ ...donor, isCurrent: true })
    .execute();
}

/** Later receipts do without the details; those that stand on a document are kept for it. */
export async function partWithDonor(tx: Db, registrationId: string): Promise<void> {
  await sql`
    delete from donor_details d where d.registration_id = ${registrationId}
      and not exists (
        select from payment p join receipt c on c.transaction_id = p.provider_payment_id
        where p.registration_id = d.registration_id and c.donor_id = d.id)`.execute(tx);
  await sql`
    update donor_details set is_current = false
    where registration_id = ${registrationId} and is_current`.execute(tx);
}

export async function eraseDonor(tx: Db, registrationId: string): Promise<void> {
  await sql`delete from donor_details where registration_id = ${registrationId}`.execute(tx);
}
