import { dayMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import { batched } from '../db/batch.ts';
import { type Db, tx } from '../db/connect.ts';

/** One use of a limited key, and the length of the window it may open. */
interface Use {
  readonly key: string;
  readonly nowMs: number;
  readonly windowMs: number;
}

/**
 * Counts a use of a key: which of its window it is, from 1, and when the window ends. One that would last
 * longer than a window does, because the clock was set back, ends after the length of one.
 */
export const countUse = batched(async (db, uses: readonly Use[]) => {
  const nowMs = Math.max(...uses.map((use) => use.nowMs));
  // in one order everywhere, so that no two processes wait for each other
  const windows = [...Map.groupBy(uses, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    insert into rate_limit as kept (key, points, expire)
    select * from unnest(
      ${windows.map(([key]) => key)}::text[],
      ${windows.map(([, same]) => same.length)}::int[],
      ${windows.map(([, same]) => nowMs + (same[0]?.windowMs ?? 0))}::bigint[])
    on conflict (key) do update set
      points = excluded.points + case when kept.expire <= ${nowMs} then 0 else kept.points end,
      expire = case when kept.expire <= ${nowMs} then excluded.expire
        else least(kept.expire, excluded.expire) end
    returning key, points, expire`.execute(db);
  const counted = new Map(rows.map(({ key, points, expire }) => [key, { points, expire }]));
  for (const [key, same] of windows) {
    const window = counted.get(key);
    if (window) window.points -= same.length;
  }
  return uses.map(({ key }) => {
    const window = counted.get(key);
    if (!window) throw new Error('a limit was not counted');
    window.points += 1;
    return { count: window.points, endsAtMs: window.expire };
  });
});

/** A request with its `Idempotency-Key`. */
interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  readonly requestSha256: Buffer;
}

export interface KeptResult {
  readonly requestSha256: Buffer;
  /** Sealed. */
  readonly response: string | null;
}

/**
 * Takes the key in the transaction of the change, or returns what the change of an earlier request with it
 * came to; while that one is at work, waits for how it ends.
 */
export async function takeKey(
  trx: Db,
  { scope, key, requestSha256 }: KeyedRequest,
  now: Date,
): Promise<KeptResult | null> {
  const { rows: taken } = await sql`
    insert into idempotency_key (scope, key, request_sha256, created_at)
    values (${scope}, ${key}, ${requestSha256}, ${now})
    on conflict do nothing returning key`.execute(trx);
  if (taken.length > 0) return null;
  const { rows } = await sql<KeptResult>`
    select request_sha256, response from idempotency_key
    where scope = ${scope} and key = ${key}`.execute(trx);
  if (!rows[0]) throw new Error('a key was deleted while it was asked for');
  return rows[0];
}

/** Keeps what the change came to, sealed, beside its key. */
export async function keepResult(
  trx: Db,
  { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>,
  sealed: string,
): Promise<void> {
  await sql`
    update idempotency_key set response = to_jsonb(${sealed}::text)
    where scope = ${scope} and key = ${key}`.execute(trx);
}

/** Forgets what requests about a registration came to. */
export async function deleteKeysOf(trx: Db, registrationId: string): Promise<void> {
  await sql`
    delete from idempotency_key where position(${registrationId}::text in scope) > 0`.execute(trx);
}

/**
 * The faults of the database for a release that knows these migrations: the first it lacks, the first that
 * needs one unknown here, and whether nothing can be written. Fails where there is no room on the disk: a set that
 * does not fit into the memory of the health check (`connect`) goes to a file, which is gone afterwards.
 */
export async function findDatabaseFaults(
  db: Db,
  known: readonly string[],
  timeLimitMs: number,
): Promise<{ missing: string | null; newer: string | null; isReadOnly: boolean }> {
  return await tx(db, async (trx) => {
    // so little memory that what does not fit shows whether the disk has room
    await sql`select set_config('work_mem', '64kB', true),
      set_config('statement_timeout', ${String(timeLimitMs)}, true)`.execute(trx);
    const { rows } = await sql<{
      missing: string | null;
      newer: string | null;
      isReadOnly: boolean;
    }>`
    select
      (select min(name) from unnest(${known}::text[]) as known (name)
        where not exists (select from migration where migration.name = known.name)) as missing,
      (select min(name) from migration
        where name <> all(${known}::text[]) and needs <> all(${known}::text[])) as newer,
      current_setting('transaction_read_only') = 'on' as is_read_only,
      (select count(*) from generate_series(1, ${rowsBeyondMemory})) as written`.execute(trx);
    if (!rows[0]) throw new Error('it did not say what is wrong with it');
    return rows[0];
  });
}
/** Some 500 kB. */
const rowsBeyondMemory = 20_000;

/** Repeats are recognised for this long. */
const repeatRetentionMs = dayMs;

/** Deletes expired keys and counters. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - repeatRetentionMs);
  await sql`delete from idempotency_key where created_at < ${before}`.execute(db);
  // in milliseconds since 1970
  await sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db);
}
