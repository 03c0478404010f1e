import { type Language, readLanguage } from '@sangamam/contract/locale/languages';
import type { ConsentPurpose } from '@sangamam/contract/privacy/consents';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { QueuedAttachment } from '../message-kinds/registry.ts';
import type { SmsTemplate } from '../outside/sms.ts';

/** The content of a message. */
export interface MessageContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly QueuedAttachment[];
  readonly smsTemplate: SmsTemplate | null;
}

export interface NewMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly kind: string;
  readonly language: Language;
  readonly dedupeKey: string;
  readonly registrationId: string | null;
  readonly recipient: string;
  /** null: the contact mailbox of the settings, as they are when it goes out. */
  readonly replyTo: string | null;
  /** null where the content stands in `sealed`. */
  readonly content: MessageContent | null;
  readonly sealed: string | null;
  readonly consentPurpose: ConsentPurpose | null;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** The ids of those that are new; a message whose dedupe key is there already stays as it is. */
export async function insertMessages(
  tx: Db,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insertInto('message')
    .values(
      messages.map(({ content, now: createdAt, ...columns }) => ({
        ...columns,
        subject: content?.subject ?? '',
        textBody: content?.text ?? '',
        htmlBody: content?.html ?? '',
        attachments: JSON.stringify(content?.attachments ?? []),
        smsTemplate: content?.smsTemplate ? JSON.stringify(content.smsTemplate) : null,
        createdAt,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A message of the transaction in which it is asked for. */
export interface QueuedMessage {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Empty where the message is sealed. */
  readonly subject: string;
}

/** The messages about a registration that this transaction has queued. */
export async function listQueuedNow(trx: Db, registrationId: string): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    select channel, recipient, subject from message
    where registration_id = ${registrationId} and xmin = pg_current_xact_id()::xid
    order by channel, created_at, id`.execute(trx);
  return rows;
}

/** The language of a message; English when it is not kept any longer. */
export async function findMessageLanguage(db: Db, dedupeKey: string): Promise<Language> {
  const found = await db
    .selectFrom('message')
    .select('language')
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst();
  return readLanguage(found?.language ?? '');
}

/** Text messages of a kind since `since` to numbers that begin like this. */
export async function countSms(
  db: Db,
  { kind, prefix, since }: { readonly kind: string; readonly prefix: string; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('channel', '=', 'sms')
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .where('recipient', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many mails of any kind were written to a mailbox before this one, within an hour and within a day, however
 * it was spelt; those that were held back do not count.
 */
export async function countMailsBefore(
  db: Db,
  { id, recipient, createdAt }: { id: string; recipient: string; createdAt: Date },
): Promise<{ withinHour: number; withinDay: number }> {
  const { rows } = await sql<{ withinHour: number; withinDay: number }>`
    select count(*) filter (where created_at > ${createdAt}::timestamptz - interval '1 hour')::int as within_hour,
      count(*)::int as within_day
    from message
    where channel = 'email' and mailbox_of(recipient) = mailbox_of(${recipient}) and status <> 'withdrawn'
      and created_at > ${createdAt}::timestamptz - interval '1 day'
      and (created_at, id) < (${createdAt}, ${id})`.execute(db);
  return rows[0] ?? { withinHour: 0, withinDay: 0 };
}

/** One message with all that is known of it. */
export async function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Notes, before a message is handed over, that it is; returns how often it was since its last outcome. */
export async function markHandover(db: Db, id: string): Promise<number> {
  const { handovers } = await db
    .updateTable('message')
    .set({ handovers: sql`handovers + 1` })
    .where('id', '=', id)
    .returning('handovers')
    .executeTakeFirstOrThrow();
  return handovers;
}

/** Notes how a message ended; one that `forgets` keeps no word of a sealed content. */
export async function markDelivered(
  db: Db,
  id: string,
  outcome: { status: 'sent' | 'kept' | 'expired' | 'withdrawn'; forgets: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('message')
    .set({
      status: outcome.status,
      sentAt: outcome.status === 'sent' ? outcome.now : null,
      attempts: sql`attempts + 1`,
      lastError: null,
      ...(outcome.forgets && { sealed: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Counts a failed attempt; after the last one the message waits for a person. */
export async function markFailed(
  tx: Db,
  id: string,
  failure: { reason: string; maxAttempts: number },
): Promise<{ attempts: number; status: string }> {
  return tx
    .updateTable('message')
    .set({
      attempts: sql`attempts + 1`,
      status: sql`case when attempts + 1 >= ${failure.maxAttempts} then 'needs attention' else status end`,
      lastError: failure.reason,
      handovers: 0,
    })
    .where('id', '=', id)
    .returning(['attempts', 'status'])
    .executeTakeFirstOrThrow();
}

/** Every message about a registration, oldest first. */
export async function listMessagesAbout(db: Db, registrationId: string) {
  return db
    .selectFrom('message')
    .select(['channel', 'recipient', 'subject', 'textBody', 'status', 'createdAt', 'sentAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .execute();
}

/** Lets a message that needed attention be tried anew; false when it is in another state. */
export async function requeueMessage(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('message')
    .set({ status: 'queued', attempts: 0, handovers: 0, lastError: null })
    .where('id', '=', id)
    .where('status', '=', 'needs attention')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest messages of all, at most `limit`. */
export async function listNewestMessages(db: Db, limit: number) {
  return db.selectFrom('message').selectAll().orderBy('createdAt', 'desc').limit(limit).execute();
}

/** Forgets the codes and links of messages once they open nothing any more. */
export async function clearExpiredSecrets(db: Db, now: Date): Promise<void> {
  await sql`update message set sealed = null
    where sealed is not null and expires_at < ${now}`.execute(db);
}

/** Messages that could not be delivered: a person must look. */
export async function countUndelivered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where status = 'needs attention'`.execute(db);
  return rows[0]?.count ?? 0;
}
