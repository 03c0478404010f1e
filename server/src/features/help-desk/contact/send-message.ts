import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import type { sendContactMessage } from '@sangamam/contract/help-desk/contact-messages';
import { v7 } from 'uuid';
import { tx } from '../../../platform/db/connect.ts';
import { type MessageDeps, queueMessage } from '../../../platform/messages/queue-message.ts';
import { contactCopy, contactReceived } from './contact-kinds.ts';
import { insertMessage } from './store.ts';

/** The dedupe key of the mail that thanks the sender. */
export const receivedKey = (id: string) => `contact-received:${id}`;

/** Stores a message, mails thanks to its sender and a copy to the organisers. Returns its id. */
export async function sendMessage(
  deps: MessageDeps,
  typed: BodyOf<typeof sendContactMessage>,
): Promise<string> {
  const settings = await deps.settings.current();
  const now = deps.now();
  const context = { settings, config: deps.config, now };
  const { name, email, phone, subject, message: text, locale } = typed;
  return tx(deps.db, async (trx) => {
    const id = v7();
    const typedIn = { name, email, phone, subject, message: text };
    const message = String(await insertMessage(trx, id, typedIn, now));
    await queueMessage(
      trx,
      {
        kind: contactReceived,
        to: { email, language: locale },
        values: { message },
        dedupeKey: receivedKey(id),
        registrationId: null,
      },
      context,
    );
    await queueMessage(
      trx,
      {
        kind: contactCopy,
        to: { email: settings.contact.email, language: 'en' },
        values: { message, name, email, phone, subject, text },
        dedupeKey: `contact-copy:${id}`,
        registrationId: null,
      },
      context,
    );
    return id;
  });
}
