import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface KeptAnswer {
  readonly scope: string;
  readonly requestSha256: Buffer;
  /** null while the first request is still at work. */
  readonly status: number | null;
  readonly response: unknown;
}

/**
 * Takes `key` for a request, or returns what an earlier request with it left (null: taken now), in its
 * own `scope` or finished in `earlierScope`. A key whose request was cut off before `abandonedBefore`
 * is taken over.
 */
export async function takeIdempotencyKey(
  db: Db,
  args: {
    readonly scope: string;
    readonly earlierScope: string;
    readonly key: string;
    readonly requestSha256: Buffer;
    readonly now: Date;
    readonly abandonedBefore: Date;
  },
): Promise<KeptAnswer | null> {
  const { scope, earlierScope, key, requestSha256, now, abandonedBefore } = args;
  const taken = await sql`
    insert into idempotency_key as k (scope, key, request_sha256, created_at)
    select ${scope}, ${key}, ${requestSha256}::bytea, ${now}::timestamptz
    where not exists (
      select from idempotency_key
      where scope = ${earlierScope} and key = ${key} and status is not null)
    on conflict (scope, key) do update
      set request_sha256 = excluded.request_sha256, created_at = excluded.created_at
      where k.status is null and k.created_at < ${abandonedBefore}
    returning 1`.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<KeptAnswer>`
    select scope, request_sha256, status, response from idempotency_key
    where scope in (${scope}, ${earlierScope}) and key = ${key}
    order by status nulls last limit 1`.execute(db);
  // Given back between the two statements: the caller may simply try again.
  return rows[0] ?? { scope, requestSha256, status: null, response: null };
}

/** Keeps the answer for whoever repeats the request. */
export async function keepAnswer(
  db: Db,
  args: { scope: string; key: string; status: number; response: string },
): Promise<void> {
  const { scope, key, status, response } = args;
  await sql`
    update idempotency_key set status = ${status}, response = to_jsonb(${response}::text)
    where scope = ${scope} and key = ${key}`.execute(db);
}

/** Gives the key back after a refusal, so that the corrected request may use it. */
export async function releaseIdempotencyKey(db: Db, scope: string, key: string): Promise<void> {
  await sql`
    delete from idempotency_key
    where scope = ${scope} and key = ${key} and status is null`.execute(db);
}

/** Whether the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
