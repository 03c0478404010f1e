import { sql } from 'kysely';
import { batched } from '../../db/batch.ts';
import type { Db } from '../../db/connect.ts';
import { drainWebhooksJob } from './job-names.ts';

export interface StoredEvent {
  readonly id: number;
  readonly eventType: string;
  /** The body as it was signed. */
  readonly raw: Buffer | null;
  readonly attempts: number;
}

interface SignedEvent {
  readonly eventId: string;
  readonly bodySha256: Buffer;
  readonly eventType: string;
  readonly raw: Buffer;
  readonly now: Date;
}

/**
 * Keeps signed events before anything is made of them, and adds a job if any of them is new: in one
 * statement, since the provider sends storms of them. Its event id is not signed, so the body's hash
 * counts with it.
 */
export const keepEvent = batched(async (db, events: readonly SignedEvent[]) => {
  await sql`
    with added as (insert into webhook_event
      (event_id, body_sha256, event_type, raw, received_at, next_try_at)
    select event_id, body_sha256, event_type, raw, at, at from unnest(
      ${events.map(({ eventId }) => eventId)}::text[],
      ${events.map(({ bodySha256 }) => bodySha256)}::bytea[],
      ${events.map(({ eventType }) => eventType)}::text[],
      ${events.map(({ raw }) => raw)}::bytea[],
      ${events.map(({ now }) => now)}::timestamptz[]
    ) as event (event_id, body_sha256, event_type, raw, at)
    order by event_id
    on conflict (event_id, body_sha256) do nothing
    returning 1)
    select graphile_worker.add_job(${drainWebhooksJob}::text)
    where exists (select from added)`.execute(db);
  return events;
});

/** The oldest event that is due and nobody else is at work on; locked to the end of the transaction. */
export async function lockDueEvent(tx: Db, now: Date): Promise<StoredEvent | null> {
  const row = await tx
    .selectFrom('webhookEvent')
    .select(['id', 'eventType', 'raw', 'attempts'])
    .where('processedAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks an event as done, in the transaction of what it did. */
export async function markProcessed(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('webhookEvent').set({ processedAt: now }).where('id', '=', id).execute();
}

/** Counts a failed attempt; `parkedAt` leaves the event to people. */
export async function markEventFailed(
  db: Db,
  id: number,
  failure: { attempts: number; reason: string; nextTryAt: Date; parkedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('webhookEvent')
    .set({
      attempts: failure.attempts,
      lastError: failure.reason,
      nextTryAt: failure.nextTryAt,
      parkedAt: failure.parkedAt,
    })
    .where('id', '=', id)
    .where('processedAt', 'is', null)
    .execute();
}
