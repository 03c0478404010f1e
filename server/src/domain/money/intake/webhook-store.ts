import { dayMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

export interface StoredEvent {
  readonly id: number;
  readonly eventType: string;
  /** The signed body, byte for byte. */
  readonly raw: Buffer | null;
  readonly attempts: number;
}

/** The oldest due event that no other transaction holds, locked. */
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

/** Must run in the transaction that applied the event. */
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

/** Raw bodies contain personal contacts. */
const bodyRetentionMs = 180 * dayMs;

/** Clears the bodies of finished events; the hash stays, so that a repeat is still recognised. */
export async function emptyOldEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - bodyRetentionMs);
  await sql`
    update webhook_event set raw = null
    where raw is not null and received_at < ${before}
      and (processed_at is not null or parked_at is not null)`.execute(db);
}

export async function countWaitingEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_event
    where processed_at is null and parked_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
