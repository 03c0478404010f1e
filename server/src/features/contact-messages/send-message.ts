import type { sendContactMessage } from '@sangamam/contract/contact-messages';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { insertMessage } from './store.ts';

/** Keeps a message, thanks its sender by mail and sends a copy to the mailbox of the organisers. */
export async function sendMessage(
  deps: Deps,
  typed: BodyOf<typeof sendContactMessage>,
): Promise<string> {
  const settings = await deps.settings.current();
  const now = deps.now();
  const context = { settings, config: deps.config, now };
  const id = v7();
  const { name, email, phone, subject, message: text, locale } = typed;
  await tx(deps.db, async (trx) => {
    await insertMessage(trx, id, { name, email, phone, subject, message: text }, now);
    await queueMessage(
      trx,
      {
        kind: 'contactReceived',
        to: { email, language: locale },
        values: { name, text },
        dedupeKey: `contact-received:${id}`,
        registrationId: null,
      },
      context,
    );
    await queueMessage(
      trx,
      {
        kind: 'contactCopy',
        to: { email: settings.contact.email, language: 'en' },
        values: { name, email, phone, subject, text },
        dedupeKey: `contact-copy:${id}`,
        registrationId: null,
      },
      context,
    );
  });
  return id;
}
