import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { RegistrationForMail } from '../../registrations/index.ts';

/** The people a reminder is for. */
export type Audience =
  /** Drafts that nobody has touched since `idleUntil`, but since `idleFrom`. */
  | { readonly type: 'draft'; readonly idleFrom: Date; readonly idleUntil: Date }
  /** Submitted in this time, and not all paid; who was offered a place was told until when. */
  | { readonly type: 'unpaid'; readonly submittedFrom: Date; readonly submittedUntil: Date }
  /** Submitted in this time by who comes, and without answers in one of the sections that may be left. */
  | {
      readonly type: 'rest';
      readonly left: readonly string[];
      readonly leftByQuick: readonly string[];
      readonly submittedFrom: Date;
      readonly submittedUntil: Date;
    }
  /** Everybody who comes; not those being refunded and cancelled. */
  | { readonly type: 'coming' };

/** A refund that cancels it waits for approval. */
const isLeaving = sql`exists (select from payment p join refund f using (provider_payment_id)
  where p.registration_id = r.id and f.cancel_registration and f.status = 'awaiting')`;

function isIn(audience: Audience): RawBuilder<unknown> {
  switch (audience.type) {
    case 'draft':
      return sql`r.status = 'Draft' and r.temporary_until is null
        and r.payment_status not in ('Processing', 'Refunded')
        and r.updated_at > ${audience.idleFrom} and r.updated_at <= ${audience.idleUntil}`;
    case 'unpaid':
      return sql`r.status = 'Submitted'
        and r.payment_status in ('Pending', 'Failed', 'Partially Paid')
        and r.submitted_at > ${audience.submittedFrom}
        and r.submitted_at <= ${audience.submittedUntil}
        and not exists (select from place_offer o
          where o.registration_id = r.id and o.state = 'open')`;
    case 'rest':
      return sql`r.status in ('Submitted', 'Confirmed') and r.is_attending
        and r.submitted_at > ${audience.submittedFrom}
        and r.submitted_at <= ${audience.submittedUntil}
        and not r.form ?& case r.registration_type when 'quick' then ${audience.leftByQuick}::text[]
          else ${audience.left}::text[] end and not ${isLeaving}`;
    case 'coming':
      return sql`r.status in ('Confirmed', 'Checked In') and r.is_attending is not false
        and not ${isLeaving}`;
  }
}

const isUnreminded = (name: string) => sql`
  not exists (select from message m where m.dedupe_key = ${`${name}:`}::text || r.id::text)`;

/**
 * The next `limit` of the audience after the id `after`, in id order: the last id looked at (null at the end),
 * and those who have not had the reminder of this name.
 */
export async function listUnreminded(
  db: Db,
  audience: Audience,
  { name, after, limit }: { name: string; after: string | null; limit: number },
): Promise<{ readonly last: string | null; readonly ids: readonly string[] }> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select r.id, ${isUnreminded(name)} as is_due from (
      select r.id from registration r
      where r.deleted_at is null and ${isIn(audience)}
        and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${limit}) as r order by r.id`.execute(db);
  const ids = rows.filter(({ isDue }) => isDue).map(({ id }) => id);
  return { last: rows.length < limit ? null : (rows.at(-1)?.id ?? null), ids };
}

/** Locks those of these registrations that are still due; rows locked elsewhere are skipped until the next run. */
export async function lockUnreminded(
  trx: Db,
  audience: Audience,
  { name, ids }: { name: string; ids: readonly string[] },
): Promise<RegistrationForMail[]> {
  const { rows } = await sql<RegistrationForMail>`
    select r.* from registration r
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and ${isIn(audience)}
      and ${isUnreminded(name)}
    order by r.id for update of r skip locked`.execute(trx);
  return rows;
}
