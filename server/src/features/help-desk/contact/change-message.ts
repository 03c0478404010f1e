import {
  type ContactStatus,
  contactTransitions,
} from '@sangamam/contract/help-desk/contact-messages';
import type { IssueCategory } from '@sangamam/contract/help-desk/issues';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type MessageDeps, queueMessage } from '../../../platform/messages/queue-message.ts';
import { findMessageLanguage } from '../../../platform/messages/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { issueFromMessage } from '../issue-from-message.ts';
import { contactReply } from './contact-kinds.ts';
import { receivedKey } from './send-message.ts';
import { type ContactRow, insertReply, lockMessage, writeMessage } from './store.ts';

/** Refuses with MESSAGE_NOT_FOUND, and with STATUS_STEP for a step that is not allowed. */
export async function changeStatus(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  id: string,
  status: 'Read' | 'Archived' | 'Spam',
  by: StaffActor,
): Promise<void> {
  const now = clock();
  await tx(db, async (trx) => {
    const message = await lock(trx, id);
    if (!contactTransitions[message.status].includes(status)) {
      throw new Refusal('STATUS_STEP', { values: { from: message.status, to: status } });
    }
    await writeMessage(trx, id, { status }, now);
    const changes = { status: [message.status, status] } as const;
    await logAdminAction(trx, { ...logOf(id, by), action: 'contact-message.update', changes }, now);
  });
}

/** The status after a reply; null when none may be sent, as to spam. */
function statusAfterReply(status: ContactStatus): ContactStatus | null {
  if (status === 'Spam') return null;
  return status === 'Archived' ? 'Archived' : 'Replied';
}

/** Answers by mail. Refuses with MESSAGE_NOT_FOUND, and with SPAM for spam. */
export async function reply(
  deps: MessageDeps,
  id: string,
  body: string,
  by: StaffActor,
): Promise<void> {
  const settings = await deps.settings.current();
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const message = await lock(trx, id);
    const status = statusAfterReply(message.status);
    if (status === null) {
      throw new Refusal('SPAM', { values: { act: 'answer' } });
    }
    const replyId = v7();
    const { name: author } = by.admin;
    await insertReply(trx, { id: replyId, contactMessageId: id, author, body, at: now });
    await writeMessage(trx, id, { status }, now);
    await queueMessage(
      trx,
      {
        kind: contactReply,
        to: { email: message.email, language: await languageOf(trx, id) },
        values: {
          message: String(message.number),
          name: message.name,
          text: body,
          question: message.body,
        },
        dedupeKey: `contact-reply:${replyId}`,
        registrationId: null,
      },
      { settings, config: deps.config, now },
    );
    await logAdminAction(trx, { ...logOf(id, by), action: 'contact-message.reply' }, now);
  });
}

/**
 * Creates an issue from a message, at most once, and archives the message; the sender gets the usual mail
 * of a report. Refuses with MESSAGE_NOT_FOUND, and with SPAM for spam.
 */
export async function turnIntoIssue(
  deps: MessageDeps,
  id: string,
  category: IssueCategory,
  by: StaffActor,
): Promise<void> {
  const settings = await deps.settings.current();
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const message = await lock(trx, id);
    if (message.issueId !== null) return;
    if (message.status === 'Spam') {
      throw new Refusal('SPAM', { values: { act: 'other' } });
    }
    const { name, email, phone, body } = message;
    const locale = await languageOf(trx, id);
    const issue = { category, name, email, phone, description: body, locale };
    const issueId = await issueFromMessage(trx, issue, { settings, config: deps.config, now });
    await writeMessage(trx, id, { status: 'Archived', issueId }, now);
    await logAdminAction(
      trx,
      {
        ...logOf(id, by),
        action: 'contact-message.to-issue',
        changes: { status: [message.status, 'Archived'] },
      },
      now,
    );
  });
}

async function lock(trx: Db, id: string): Promise<ContactRow> {
  const message = await lockMessage(trx, id);
  if (!message) throw new Refusal('MESSAGE_NOT_FOUND');
  return message;
}

/** The language of the mail that thanked the sender. */
const languageOf = (trx: Db, id: string) => findMessageLanguage(trx, receivedKey(id));

function logOf(id: string, by: StaffActor) {
  return { by, object: { type: 'contact_message', id } };
}
