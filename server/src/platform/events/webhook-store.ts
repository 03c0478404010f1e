import { type WebhookEvent, webhookEvents } from '@sangamam/contract/webhooks';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Written by `insertWebhook` and `updateWebhook`, so each is one of ours. */
const eventsOf = (events: readonly string[]): WebhookEvent[] =>
  webhookEvents.filter((event) => events.includes(event));

interface Chosen {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Every receiver, oldest first, with how much waits for it. */
export async function listWebhooks(db: Db) {
  const rows = await db
    .selectFrom('webhook as w')
    .select(['w.id', 'w.url', 'w.events', 'w.active', 'w.createdAt', 'w.failingSince'])
    .select('w.previousSecretUntil')
    .select((eb) =>
      eb
        .selectFrom('webhookDelivery as d')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .whereRef('d.webhookId', '=', 'w.id')
        .where('d.state', '=', 'waiting')
        .as('waiting'),
    )
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .execute();
  return rows.map(({ waiting, events, ...row }) => ({
    ...row,
    events: eventsOf(events),
    waiting: Number(waiting),
  }));
}

/** Adds a receiver; false when there are `most` already, also at the same moment. */
export async function insertWebhook(
  tx: Db,
  { id, url, events, secret, now }: Chosen & { id: string; secret: string; now: Date },
  most: number,
): Promise<boolean> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return false;
  await tx
    .insertInto('webhook')
    .values({ id, url, events: [...events], secret, createdAt: now })
    .execute();
  return true;
}

/** One receiver as it is, locked. */
export async function lockWebhook(tx: Db, id: string) {
  const row = await tx
    .selectFrom('webhook')
    .select(['id', 'url', 'events', 'active', 'secret'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, events: eventsOf(row.events) };
}

/** Saves what was chosen. One that is changed or switched on is tried again at once. */
export async function updateWebhook(
  tx: Db,
  id: string,
  { url, events, active }: Chosen & { active: boolean },
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ url, events: [...events], active, failingSince: null })
    .set({ restsUntil: sql<Date>`'-infinity'` })
    .where('id', '=', id)
    .execute();
}

/** A new secret; the one so far signs beside it until `previousSecretUntil`. */
export async function updateSecret(
  tx: Db,
  id: string,
  secrets: {
    readonly secret: string;
    readonly previousSecret: string;
    readonly previousSecretUntil: Date;
  },
): Promise<void> {
  await tx.updateTable('webhook').set(secrets).where('id', '=', id).execute();
}

/** Removes a receiver; what was sent to it is forgotten. */
export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Switches every receiver off, so that no event is kept for it. */
export async function switchOffWebhooks(db: Db): Promise<void> {
  await db.updateTable('webhook').set({ active: false }).where('active', '=', true).execute();
}
