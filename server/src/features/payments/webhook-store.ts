import type { Db } from '../../db/connect.ts';

export interface StoredEvent {
  readonly id: number;
  readonly eventType: string;
  /** The body as it was signed. */
  readonly raw: Buffer | null;
  readonly attempts: number;
}

/**
 * Keeps a signed event before anything is made of it. The provider's event id is not signed, so the
 * body's hash counts with it. Returns whether the event is new.
 */
export async function insertEvent(
  tx: Db,
  event: { eventId: string; bodySha256: Buffer; eventType: string; raw: Buffer; now: Date },
): Promise<boolean> {
  const { now, ...columns } = event;
  const row = await tx
    .insertInto('webhookEvent')
    .values({ ...columns, receivedAt: now, nextTryAt: now })
    .onConflict((conflict) => conflict.columns(['eventId', 'bodySha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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
