import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { MailAttachment } from '../../outside/mail.ts';

export interface NewMessage {
  readonly id: string;
  readonly dedupeKey: string;
  readonly registrationId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  readonly now: Date;
}

/** Whether the message is new; one with the same dedupe key stays as it is. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const row = await tx
    .insertInto('message')
    .values({
      id: message.id,
      dedupeKey: message.dedupeKey,
      registrationId: message.registrationId,
      recipient: message.recipient,
      subject: message.subject,
      textBody: message.text,
      htmlBody: message.html,
      attachments: JSON.stringify(message.attachments),
      createdAt: message.now,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markDelivered(
  db: Db,
  id: string,
  outcome: { status: 'sent' | 'kept'; now: Date },
): Promise<void> {
  await db
    .updateTable('message')
    .set({
      status: outcome.status,
      sentAt: outcome.status === 'sent' ? outcome.now : null,
      attempts: sql`attempts + 1`,
      lastError: null,
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

export async function listNewestMessages(db: Db, limit: number) {
  return db.selectFrom('message').selectAll().orderBy('createdAt', 'desc').limit(limit).execute();
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
