import type { ConsentPurpose } from '@sangamam/contract/consents';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

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

/** Keeps the notice that was shown, once, and the answers that do not stand already. */
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

/** The last answer for each purpose that was ever answered. */
export async function listStanding(
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
