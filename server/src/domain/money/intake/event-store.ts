import { sql } from 'kysely';
import { batched } from '../../../platform/db/batch.ts';
import { drainWebhooksJob } from './drain-webhooks.ts';

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
export const storeSignedEvent = batched(async (db, events: readonly SignedEvent[]) => {
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
    select graphile_worker.add_job(${drainWebhooksJob.name}::text)
    where exists (select from added)`.execute(db);
  return events;
});
