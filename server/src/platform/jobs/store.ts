import { sql } from 'kysely';
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
 * takes the key of a run away that is replaced while it works, and does not try it again.
 */
export async function deleteReplacedRuns(db: Db): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.queue_name like '% on schedule' and j.key is null and j.locked_at is null
        and j.attempts >= j.max_attempts))`.execute(db);
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
      count(*) filter (where attempts >= max_attempts)::int as given_up,
      extract(epoch from ${now} - min(run_at)
        filter (where attempts < max_attempts and run_at <= ${now}))::float8 as overdue
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return jobs;
}
