import { dayMs } from '@sangamam/contract/durations';
import { sql } from 'kysely';
import { batched } from '../db/batch.ts';
import type { Db } from '../db/connect.ts';
import { deleteOldSteps } from '../db/repeatable.ts';

export interface KeptAnswer {
  readonly scope: string;
  readonly requestSha256: Buffer;
  /** null while the first request is still running. */
  readonly status: number | null;
  readonly response: unknown;
}

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

interface KeyToTake {
  readonly scope: string;
  readonly earlierScope: string;
  readonly key: string;
  readonly requestSha256: Buffer;
  readonly now: Date;
  readonly abandonedBefore: Date;
  /** A request started later than this can only come from a clock set back since. */
  readonly abandonedAfter: Date;
}

const nameOf = ({ scope, key }: { scope: string; key: string }) => `${scope} ${key}`;

/**
 * Takes `key` for a request, or returns what an earlier request with it left (null: taken now), in its
 * own `scope` or finished in `earlierScope`. A key whose request began before `abandonedBefore` and has no
 * answer is taken over. A power cut may forget that a key was taken, but then the request left nothing either:
 * what it writes is committed later.
 */
export const takeIdempotencyKey = batched(
  async (db, asked: readonly KeyToTake[]): Promise<(KeptAnswer | null)[]> => {
    // of several requests at once with one key, the first may take it
    const firsts = new Map(asked.toReversed().map((one) => [nameOf(one), one]));
    const ordered = [...firsts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    const { rows } = await sql<{ scope: string; key: string }>`
      with hasty as materialized (select set_config('synchronous_commit', 'off', true))
      insert into idempotency_key as k (scope, key, request_sha256, created_at)
      select scope, key, request_sha256, created_at from hasty, unnest(
        ${ordered.map(({ scope }) => scope)}::text[],
        ${ordered.map(({ earlierScope }) => earlierScope)}::text[],
        ${ordered.map(({ key }) => key)}::text[],
        ${ordered.map(({ requestSha256 }) => requestSha256)}::bytea[],
        ${ordered.map(({ now }) => now)}::timestamptz[]
      ) as asked (scope, earlier_scope, key, request_sha256, created_at)
      where not exists (
        select from idempotency_key as earlier
        where earlier.scope = asked.earlier_scope and earlier.key = asked.key
          and earlier.status is not null)
      on conflict (scope, key) do update
        set request_sha256 = excluded.request_sha256, created_at = excluded.created_at
        where k.status is null and not k.created_at between
          ${asked[0]?.abandonedBefore}::timestamptz and ${asked[0]?.abandonedAfter}::timestamptz
      returning scope, key`.execute(db);
    const taken = new Set(rows.map(nameOf));
    return await Promise.all(
      asked.map((one) => (taken.delete(nameOf(one)) ? null : findKept(db, one))),
    );
  },
);

async function findKept(db: Db, asked: KeyToTake): Promise<KeptAnswer> {
  const { scope, earlierScope, key, requestSha256 } = asked;
  const { rows } = await sql<KeptAnswer>`
    select scope, request_sha256, status, response from idempotency_key
    where scope in (${scope}, ${earlierScope}) and key = ${key}
    order by status nulls last limit 1`.execute(db);
  // Given back between the two statements: the caller may simply try again.
  return rows[0] ?? { scope, requestSha256, status: null, response: null };
}

interface AnswerToKeep {
  readonly scope: string;
  readonly key: string;
  readonly status: number;
  readonly response: string;
}

/**
 * Keeps the answer for whoever repeats the request. One that a power cut takes away was that of a request
 * whose own change is safe, with the note of it: its repeat is told to wait, and is then answered from that.
 */
export const keepAnswer = batched(async (db, answers: readonly AnswerToKeep[]) => {
  await sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true))
    update idempotency_key as k set status = kept.status, response = to_jsonb(kept.response)
    from hasty, unnest(
      ${answers.map(({ scope }) => scope)}::text[],
      ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ status }) => status)}::int[],
      ${answers.map(({ response }) => response)}::text[]
    ) as kept (scope, key, status, response)
    where k.scope = kept.scope and k.key = kept.key`.execute(db);
  return answers;
});

/** Frees a key after a refusal or error, so that the request may be repeated; only the claim of `takenAt`. */
export async function releaseIdempotencyKey(
  db: Db,
  { scope, key, takenAt }: { scope: string; key: string; takenAt: Date },
): Promise<void> {
  await sql`
    delete from idempotency_key
    where scope = ${scope} and key = ${key} and status is null
      and created_at = ${takenAt}`.execute(db);
}

/**
 * The first of the `known` migrations that the database lacks, and the first it has had for longer than this
 * that is none of them; null where there is none.
 */
export async function findMigrationFaults(
  db: Db,
  known: readonly string[],
  newerForSeconds: number,
): Promise<{ missing: string | null; newer: string | null }> {
  const { rows } = await sql<{ missing: string | null; newer: string | null }>`
    select
      (select min(name) from unnest(${known}::text[]) as known (name)
        where not exists (select from migration where migration.name = known.name)) as missing,
      (select min(name) from migration where name <> all(${known}::text[])
        and applied_at < now() - make_interval(secs => ${newerForSeconds})) as newer`.execute(db);
  return rows[0] ?? { missing: null, newer: null };
}

/** Repeats are recognised for this long. */
const repeatRetentionMs = dayMs;

/** Deletes expired answers and counters. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - repeatRetentionMs);
  await sql`delete from idempotency_key where created_at < ${before}`.execute(db);
  await deleteOldSteps(db, before);
  // in milliseconds since 1970
  await sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db);
}
