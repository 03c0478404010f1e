import { sql } from 'kysely';
import { batched } from '../db/batch.ts';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepare.ts';

/** A browser's right to see and change the registrations it names. */
export interface RegistrationSession {
  readonly tokenHash: Buffer;
  readonly registrationIds: string[];
  /** Earned by making the record, or by a one-time code. */
  readonly assurance: 'created' | 'verified';
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session that starts now. */
export async function insertSession(db: Db, session: RegistrationSession): Promise<void> {
  await db
    .insertInto('registrationSession')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

/**
 * The part of a statement that stores the session of the browser which makes a registration in it: a draft and
 * its session are one way to the disk. Without a session it stores none.
 */
export function insertSessionOrNone(session: RegistrationSession | null, registrationId: string) {
  return sql`
      insert into registration_session
        (token_hash, registration_ids, assurance, created_at, last_seen_at, expires_at)
      select ${session?.tokenHash ?? null}::bytea, array[${registrationId}::uuid],
        ${session?.assurance ?? null}, ${session?.createdAt ?? null}::timestamptz,
        ${session?.createdAt ?? null}::timestamptz, ${session?.expiresAt ?? null}::timestamptz
      where ${session !== null}`;
}

type FoundSession = RegistrationSession & { readonly lastSeenAt: Date };

/** The session of a token, whether it still holds or not. */
export const findSession = batched(
  async (db, tokenHashes: readonly Buffer[]): Promise<(FoundSession | null)[]> => {
    const { rows } = await sql<FoundSession>`${prepared}
      select * from registration_session
      where token_hash = any(${tokenHashes}::bytea[])`.execute(db);
    const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
    return tokenHashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
  },
);

/** Notes that a session was used, without waiting for the disk: a power cut may forget it. */
export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update registration_session set last_seen_at = ${now} from hasty
    where token_hash = ${tokenHash}`.execute(db);
}

/** Ends a session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('registrationSession').where('tokenHash', '=', tokenHash).execute();
}

/** Ends the sessions that hold one of these registrations, save the one to keep. */
export async function deleteOtherSessions(
  db: Db,
  registrationId: string,
  keep: Buffer,
): Promise<void> {
  await sql`
    delete from registration_session
    where ${registrationId}::uuid = any(registration_ids) and token_hash <> ${keep}`.execute(db);
}

/**
 * Ends the sessions of browsers that made one of these registrations, where no code has proven its contact
 * yet: whoever typed it may not be who has it.
 */
export async function deleteUnprovenSessions(
  db: Db,
  registrationIds: readonly string[],
): Promise<void> {
  await sql`
    delete from registration_session s using registration r
    where s.assurance = 'created' and r.id = any(s.registration_ids)
      and r.id = any(${registrationIds}::uuid[])
      and r.verified_email is distinct from r.email_key
      and r.verified_contact_number is distinct from r.contact_number`.execute(db);
}

/** Ends every session that holds this registration. */
export async function deleteAllSessions(db: Db, registrationId: string): Promise<void> {
  await sql`
    delete from registration_session where ${registrationId}::uuid = any(registration_ids)`.execute(
    db,
  );
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from registration_session where expires_at < ${now}`.execute(db);
}
