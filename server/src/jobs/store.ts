import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { AddJobOptions } from './jobs.ts';

/** Adds a job through graphile-worker's own function, in the transaction of `db`. */
export async function insertJob(
  db: Db,
  name: string,
  payload: object,
  { runAt, jobKey, maxAttempts }: AddJobOptions,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text,
      max_attempts => ${maxAttempts ?? null}::int)`.execute(db);
}

/** What waits to be worked on, and what was given up. */
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
  const { rows } = await sql<{ webhooks: number; undelivered: number }>`
    select
      (select count(*) from webhook_event
        where processed_at is null and parked_at is null)::int as webhooks,
      (select count(*) from message where status = 'needs attention')::int as undelivered`.execute(
    db,
  );
  return { jobs, ...(rows[0] ?? { webhooks: 0, undelivered: 0 }) };
}

/** Deletes what has had its time. Limits count in milliseconds since 1970. */
export async function deleteExpired(
  db: Db,
  {
    now,
    codesBefore,
    repeatsBefore,
    webhooksBefore,
    devicesBefore,
    deliveriesBefore,
  }: {
    now: Date;
    codesBefore: Date;
    repeatsBefore: Date;
    webhooksBefore: Date;
    devicesBefore: Date;
    deliveriesBefore: Date;
  },
): Promise<void> {
  await sql`delete from registration_session where expires_at < ${now}`.execute(db);
  await sql`delete from admin_session where expires_at < ${now}`.execute(db);
  await sql`delete from admin_token where expires_at < ${now}`.execute(db);
  await sql`delete from admin_device where last_seen_at < ${devicesBefore}`.execute(db);
  await sql`delete from webhook_delivery where created_at < ${deliveriesBefore}`.execute(db);
  await sql`delete from contact_undo where expires_at < ${now}`.execute(db);
  await sql`delete from otp_challenge where created_at < ${codesBefore}`.execute(db);
  await sql`update message set sealed = null
    where sealed is not null and expires_at < ${now}`.execute(db);
  await sql`delete from idempotency_key where created_at < ${repeatsBefore}`.execute(db);
  await sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db);
  await sql`delete from captcha_spent where expires_at < ${now}`.execute(db);
  await sql`delete from login_failure where last_at < ${repeatsBefore}`.execute(db);
  // The hash stays, so that a repeated delivery is still known.
  await sql`
    update webhook_event set raw = null
    where raw is not null and received_at < ${webhooksBefore}
      and (processed_at is not null or parked_at is not null)`.execute(db);
}
