import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { RegistrationForMail } from './store.ts';

/** Whom a reminder is for. */
export type Audience =
  /** Drafts that nobody has touched since `idleUntil`, but since `idleFrom`. */
  | { readonly type: 'draft'; readonly idleFrom: Date; readonly idleUntil: Date }
  /** Submitted in this time, and not all paid. */
  | { readonly type: 'unpaid'; readonly submittedFrom: Date; readonly submittedUntil: Date }
  /** Whoever comes. */
  | { readonly type: 'coming' };

function isIn(audience: Audience): RawBuilder<unknown> {
  switch (audience.type) {
    case 'draft':
      return sql`r.status = 'Draft' and r.temporary_until is null
        and r.updated_at > ${audience.idleFrom} and r.updated_at <= ${audience.idleUntil}`;
    case 'unpaid':
      return sql`r.status = 'Submitted'
        and r.payment_status in ('Pending', 'Failed', 'Partially Paid')
        and r.submitted_at > ${audience.submittedFrom}
        and r.submitted_at <= ${audience.submittedUntil}`;
    case 'coming':
      return sql`r.status in ('Confirmed', 'Checked In') and r.is_attending is not false`;
  }
}

const isUnreminded = (audience: Audience, name: string) => sql`
  r.deleted_at is null and ${isIn(audience)}
  and not exists (select from message m where m.dedupe_key = ${`${name}:`}::text || r.id::text)`;

/** Ids, above `after`, of those who did not get the reminder of this name yet, in order. */
export async function listUnreminded(
  db: Db,
  audience: Audience,
  { name, after, limit }: { name: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r
    where ${isUnreminded(audience, name)}
      and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One of them, locked, if it still is one. */
export async function lockUnreminded(
  trx: Db,
  audience: Audience,
  { name, id }: { name: string; id: string },
): Promise<RegistrationForMail | undefined> {
  const { rows } = await sql<RegistrationForMail>`
    select r.* from registration r
    where r.id = ${id} and ${isUnreminded(audience, name)} for update of r`.execute(trx);
  return rows[0];
}
