import { dayMs } from '@sangamam/contract/locale/durations';
import type { DeliveryState } from '@sangamam/contract/webhooks';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * A delivery for each receiver that is on and chose the event; how many. With `submitted` only where that
 * registration's form was submitted.
 */
export async function insertDeliveries(
  tx: Db,
  event: {
    readonly type: string;
    readonly data: object;
    readonly dedupeKey?: string;
    readonly submitted?: string;
  },
  now: Date,
): Promise<number> {
  const { type, data, dedupeKey = null, submitted = null } = event;
  const { rows } = await sql`
    insert into webhook_delivery
      (webhook_id, type, data, dedupe_key, created_at, queued_at, next_try_at)
    select id, ${type}, ${JSON.stringify(data)}::jsonb, ${dedupeKey}, ${now}, ${now}, ${now}
    from webhook
    where active and ${type} = any(events) and (${submitted}::uuid is null or exists (
      select from registration where id = ${submitted}::uuid and form_submission_complete))
    on conflict do nothing
    returning 1`.execute(tx);
  return rows.length;
}

/** An event for one receiver, whatever it chose. */
export async function insertDelivery(
  tx: Db,
  webhookId: string,
  { type, now }: { type: string; now: Date },
): Promise<void> {
  const at = { createdAt: now, queuedAt: now, nextTryAt: now };
  await tx
    .insertInto('webhookDelivery')
    .values({ webhookId, type, data: JSON.stringify({}), ...at })
    .execute();
}

/**
 * Takes the receivers that something is due for, each for this process alone until `busyUntil`. One that
 * is switched off or rests is left out.
 */
export async function claimWebhooks(db: Db, { now, busyUntil }: { now: Date; busyUntil: Date }) {
  return db
    .updateTable('webhook')
    .set({ busyUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook as w')
        .select('w.id')
        .where('w.active', '=', true)
        .where('w.busyUntil', '<=', now)
        .where('w.restsUntil', '<=', now)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhookDelivery as d')
              .select('d.id')
              .whereRef('d.webhookId', '=', 'w.id')
              .where('d.state', '=', 'waiting')
              .where('d.nextTryAt', '<=', now),
          ),
        )
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'url', 'secret', 'previousSecret', 'previousSecretUntil'])
    .execute();
}

/** The deliveries due for one receiver, oldest first. */
export async function listDue(db: Db, webhookId: string, now: Date, limit: number) {
  return db
    .selectFrom('webhookDelivery')
    .select(['id', 'type', 'data', 'createdAt', 'queuedAt', 'attempts'])
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Notes what became of an attempt. */
export async function recordAttempt(
  db: Db,
  id: string,
  attempt: {
    readonly state: DeliveryState;
    readonly status: number | null;
    readonly error: string | null;
    /** The next attempt of a delivery that waits on. */
    readonly nextTryAt: Date | null;
    readonly now: Date;
  },
): Promise<void> {
  const { state, status, error, nextTryAt, now } = attempt;
  await db
    .updateTable('webhookDelivery')
    .set((eb) => ({
      state,
      attempts: eb('attempts', '+', 1),
      lastTryAt: now,
      lastStatus: status,
      lastError: error,
      ...(nextTryAt && { nextTryAt }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives a receiver free for the next process; whether something is still due for it. */
export async function releaseWebhook(
  db: Db,
  id: string,
  {
    answered,
    restsUntil,
    isGone,
    now,
  }: {
    /** True if the last attempt succeeded; null when there was none. */
    readonly answered: boolean | null;
    readonly restsUntil: Date | null;
    /** It says that it wants no more. */
    readonly isGone: boolean;
    readonly now: Date;
  },
): Promise<boolean> {
  await sql`
    update webhook set
      busy_until = '-infinity',
      rests_until = coalesce(${restsUntil}::timestamptz, '-infinity'),
      failing_since = case
        when ${answered}::boolean is null then failing_since
        when ${answered}::boolean then null
        else coalesce(failing_since, ${now}) end,
      active = active and not ${isGone}
    where id = ${id}`.execute(db);
  if (restsUntil !== null || isGone) return false;
  return (await listDue(db, id, now, 1)).length > 0;
}

interface Listed {
  readonly state?: DeliveryState | undefined;
}

const ofWebhook = (db: Db, webhookId: string, { state }: Listed) =>
  db
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState));

/** The deliveries to a receiver, newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { offset, limit, ...filter }: Listed & { readonly offset: number; readonly limit: number },
) {
  const rows = await ofWebhook(db, webhookId, filter)
    .select(['id', 'type', 'state', 'attempts', 'createdAt', 'lastTryAt', 'nextTryAt'])
    .select(['lastStatus', 'lastError'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as DeliveryState })); // a check of the table
}

export async function countDeliveries(db: Db, webhookId: string, filter: Listed): Promise<number> {
  const { total } = await ofWebhook(db, webhookId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Puts one delivery, or all that were given up, back into the queue as if they were new; how many. */
export async function queueAgain(
  tx: Db,
  webhookId: string,
  which: { readonly id: string } | 'failed',
  now: Date,
): Promise<number> {
  const rows = await tx
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', attempts: 0, queuedAt: now, nextTryAt: now })
    .where('webhookId', '=', webhookId)
    .$if(which === 'failed', (query) => query.where('state', '=', 'failed'))
    .$if(which !== 'failed', (query) => query.where('id', '=', (which as { id: string }).id))
    .returning('id')
    .execute();
  return rows.length;
}

/** How long the log keeps deliveries. */
const deliveryRetentionMs = 30 * dayMs;

export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryRetentionMs);
  await sql`delete from webhook_delivery where created_at < ${before}`.execute(db);
}
