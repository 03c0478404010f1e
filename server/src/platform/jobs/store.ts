import { type Expression, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

interface InsertOptions {
  readonly runAt?: Date | undefined;
  /** Replaces a waiting job with the same key. */
  readonly jobKey?: string | undefined;
  readonly maxAttempts?: number | undefined;
  /** Jobs of one queue run one at a time, over all processes. */
  readonly queueName?: string | undefined;
  /** Lowest first; the default is 0. */
  readonly priority?: number | undefined;
}

/** Adds a job through graphile-worker's own function, in the transaction of `db`. */
export async function insertJob(
  db: Db,
  name: string,
  payload: object,
  { runAt, jobKey, maxAttempts, queueName, priority }: InsertOptions,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text,
      max_attempts => ${maxAttempts ?? null}::int,
      queue_name => ${queueName ?? null}::text,
      priority => ${priority ?? null}::int)`.execute(db);
}

/** Queues one job per payload. */
export async function insertJobs(
  db: Db,
  name: string,
  payloads: readonly object[],
  { maxAttempts, priority }: Pick<InsertOptions, 'maxAttempts' | 'priority'>,
): Promise<void> {
  await sql`
    select from graphile_worker.add_jobs(array(
      select (${name}::text, payload, null, null, ${maxAttempts ?? null}::smallint, null,
        ${priority ?? null}::smallint, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(db);
}

/**
 * Deletes runs of the schedule that failed after the next one was due: that one does their work. The library
 * takes the key of a run away that is replaced while it works, and does not try it again. `overlapping`: of the
 * schedule without a queue.
 */
export async function deleteReplacedRuns(db: Db, overlapping: string): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where (q.queue_name like '% on schedule' or t.identifier = ${overlapping}) and j.key is null and j.locked_at is null
        and j.attempts >= j.max_attempts))`.execute(db);
}

/** Removes what waits of the jobs of these names, and what was given up. */
export async function removeWaiting(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = any(${[...names]}::text[])))`.execute(
    db,
  );
}

/** The jobs of a name whose payload has that value in a field. */
const jobsOf = (name: string, field: string, value: Expression<string>) => sql`
  graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${name} and j.payload ->> ${field} = ${value}::text`;

/** True if one of them waits or is at work. */
export const isUnderWay = (...which: Parameters<typeof jobsOf>) => sql<boolean>`
  exists (select from ${jobsOf(...which)}
    and (j.attempts < j.max_attempts or j.locked_at is not null))`;

/** Removes those of them that were given up. */
export async function closeGivenUpOf(trx: Db, ...which: Parameters<typeof jobsOf>): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(array(select j.id from ${jobsOf(...which)}
      and j.attempts >= j.max_attempts and j.locked_at is null))`.execute(trx);
}

/** Jobs waiting, and jobs that failed for good. */
export async function selectBacklog(db: Db, now: Date) {
  const { rows: jobs } = await sql<{
    job: string;
    due: number;
    givenUp: number;
    overdue: number | null;
  }>`
    select task_identifier as job,
      count(*) filter (where attempts < max_attempts and run_at <= ${now})::int as due,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
      extract(epoch from ${now} - min(run_at)
        filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null))::float8 as overdue
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return jobs;
}

/** For how many seconds the oldest job of this name has waited since it was queued, failed tries included. */
export async function findLongestWait(db: Db, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now} - min(created_at))::float8 as seconds
    from graphile_worker.jobs
    where task_identifier = ${name} and attempts < max_attempts`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Jobs that failed too often, newest first. */
export async function listGivenUp(db: Db, limit: number) {
  const { rows } = await sql<{
    id: string;
    name: string;
    attempts: number;
    queuedAt: Date;
    lastTriedAt: Date;
    lastError: string | null;
  }>`
    select id::text, task_identifier as name, attempts, created_at as queued_at,
      updated_at as last_tried_at, last_error
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many jobs failed too often. */
export async function countGivenUp(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lets a job that was given up be tried anew; returns its name, null where there is none. */
export async function retryGivenUp(trx: Db, id: string): Promise<string | null> {
  const name = await lockGivenUp(trx, id);
  if (name === null) return null;
  await sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint],
    run_at => now(), attempts => 0)`.execute(trx);
  return name;
}

/** Removes a job that was given up; returns its name, null where there is none. */
export async function closeGivenUp(trx: Db, id: string): Promise<string | null> {
  const name = await lockGivenUp(trx, id);
  if (name === null) return null;
  await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx);
  return name;
}

async function lockGivenUp(trx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select t.identifier as name from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id}::bigint and j.attempts >= j.max_attempts and j.locked_at is null
    for update of j`.execute(trx);
  return rows[0]?.name ?? null;
}
