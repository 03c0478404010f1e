import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A column that holds sealed texts, and the one that names its row. */
export interface SealedColumn {
  readonly table: 'admin_user' | 'webhook' | 'sealing_key' | 'message';
  readonly id: 'id' | 'registration_id';
  readonly column:
    | 'totp_secret'
    | 'totp_pending'
    | 'secret'
    | 'previous_secret'
    | 'sealed_key'
    | 'sealed';
}

/** Sealed texts of a column, by the id of their row, after this one. */
export async function listSealed(
  db: Db,
  { table, id, column }: SealedColumn,
  { after, limit }: { after: string; limit: number },
) {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(id)} > ${after}
    order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

/** Puts texts in the place of others, unless those were changed meanwhile; how many. */
export async function replaceSealed(
  db: Db,
  { table, id, column }: SealedColumn,
  changes: readonly { readonly id: string; readonly was: string; readonly sealed: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = change.sealed
    from unnest(
      ${changes.map((each) => each.id)}::uuid[],
      ${changes.map(({ was }) => was)}::text[],
      ${changes.map(({ sealed }) => sealed)}::text[]
    ) as change (row_id, was, sealed)
    where kept.${sql.ref(id)} = change.row_id and kept.${sql.ref(column)} = change.was`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Parents' consents that stand, each with the contact of the parent that the form names now. */
export async function listParentConsents(db: Db) {
  const { rows } = await sql<{ id: number; contactHash: Buffer; contact: string }>`
    select consent.id, consent.contact_hash,
      registration.form #>> '{personalInfo,parentContact}' as contact
    from consent join registration on registration.id = consent.registration_id
    where consent.contact_hash is not null and consent.given
      and registration.form #>> '{personalInfo,parentContact}' is not null
      and not exists (
        select from consent as later
        where later.registration_id = consent.registration_id
          and later.purpose = consent.purpose and later.id > consent.id)`.execute(db);
  return rows;
}

/** Says a consent again, word for word and as of then, under another hash: none is ever rewritten. */
export async function repeatConsent(db: Db, id: number, contactHash: Buffer): Promise<void> {
  await sql`
    insert into consent
      (registration_id, purpose, given, policy_version, notice_sha256, channel, contact_hash, at)
    select registration_id, purpose, given, policy_version, notice_sha256, channel, ${contactHash}, at
    from consent where id = ${id}`.execute(db);
}
