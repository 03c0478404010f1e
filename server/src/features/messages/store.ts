import type { ConsentPurpose } from '@sangamam/contract/consents';
import type { Language } from '@sangamam/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SmsTemplate } from '../../outside/sms.ts';
import type { QueuedAttachment } from './open-attachments.ts';

/** What a message says. */
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
  /** null where the content stands in `sealed`. */
  readonly content: MessageContent | null;
  readonly sealed: string | null;
  readonly consentPurpose: ConsentPurpose | null;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** Whether the message is new; one with the same dedupe key stays as it is. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const { content, now: createdAt, ...columns } = message;
  const row = await tx
    .insertInto('message')
    .values({
      ...columns,
      subject: content?.subject ?? '',
      textBody: content?.text ?? '',
      htmlBody: content?.html ?? '',
      attachments: JSON.stringify(content?.attachments ?? []),
      smsTemplate: content?.smsTemplate ? JSON.stringify(content.smsTemplate) : null,
      createdAt,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Codes by SMS since `since` to numbers that begin like this. */
export async function countSms(db: Db, prefix: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('channel', '=', 'sms')
    .where('kind', '=', 'otp')
    .where('createdAt', '>', since)
    .where('recipient', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/** One message with all that is known of it. */
export async function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
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
    })
    .where('id', '=', id)
    .returning(['attempts', 'status'])
    .executeTakeFirstOrThrow();
}

/** The newest messages of all, at most `limit`. */
export async function listNewestMessages(db: Db, limit: number) {
  return db.selectFrom('message').selectAll().orderBy('createdAt', 'desc').limit(limit).execute();
}

/** The status of a registration; undefined once it was deleted. */
export async function findStatus(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.status;
}

/** The registration a mail is about, unless it was deleted. */
export async function findRegistrationForMail(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
export type RegistrationForMail = NonNullable<Awaited<ReturnType<typeof findRegistrationForMail>>>;
