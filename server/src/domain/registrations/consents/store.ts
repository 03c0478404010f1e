import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

export interface ConsentRow {
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
  readonly policyVersion: number;
  readonly at: Date;
}

export interface NewConsents {
  readonly registrationId: string;
  readonly given: { readonly [Purpose in ConsentPurpose]?: boolean | undefined };
  readonly policyVersion: number;
  readonly notice: { readonly sha256: Buffer; readonly body: string };
  readonly channel: 'form' | 'self-service' | 'code';
  readonly contactHash: Buffer | null;
  readonly now: Date;
}

/** Stores the notice shown, once, and those answers that differ from the current ones. */
export async function insertConsents(db: Db, consents: NewConsents): Promise<void> {
  const { registrationId, given, policyVersion, notice, channel, contactHash, now } = consents;
  await sql`
    insert into notice (sha256, body, first_shown_at)
    values (${notice.sha256}, ${notice.body}, ${now}) on conflict do nothing`.execute(db);
  await sql`
    insert into consent
      (registration_id, purpose, given, policy_version, notice_sha256, channel, contact_hash, at)
    select ${registrationId}::uuid, answer.key, answer.value::boolean, ${policyVersion}::int,
      ${notice.sha256}::bytea, ${channel}, ${contactHash}::bytea, ${now}
    from json_each_text(${JSON.stringify(given)}::json) as answer
    where not coalesce((
      select (standing.given, standing.policy_version) = (answer.value::boolean, ${policyVersion}::int)
        and standing.contact_hash is not distinct from ${contactHash}::bytea
      from consent as standing
      where standing.registration_id = ${registrationId} and standing.purpose = answer.key
      order by standing.id desc limit 1), false)`.execute(db);
}

/** The current answer for each purpose ever answered. */
export async function listLatest(
  db: Db,
  registrationId: string,
): Promise<(ConsentRow & { readonly contactHash: Buffer | null })[]> {
  const rows = await db
    .selectFrom('consent')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'policyVersion', 'contactHash', 'at'])
    .where('registrationId', '=', registrationId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute();
  return rows as (ConsentRow & { contactHash: Buffer | null })[];
}

/** Every answer, oldest first. */
export async function listHistory(db: Db, registrationId: string): Promise<ConsentRow[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'given', 'policyVersion', 'at'])
    .where('registrationId', '=', registrationId)
    .orderBy('id')
    .execute();
  return rows as ConsentRow[];
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
