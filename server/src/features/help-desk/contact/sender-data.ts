import type { Db } from '../../../platform/db/connect.ts';
import { deleteOfRegistration, listOfRegistration, listReplies } from './store.ts';

/** Messages from the proven address of a registration, with replies, oldest first. */
export async function listSentMessages(db: Db, registrationId: string) {
  const messages = await listOfRegistration(db, registrationId);
  return Promise.all(
    messages.map(async ({ id, subject, body, createdAt }) => {
      const replies = await listReplies(db, id);
      return {
        subject,
        text: body,
        replies: replies.map(({ body: text, at }) => ({ text, at: at.toISOString() })),
        at: createdAt.toISOString(),
      };
    }),
  );
}

/** Deletes the messages of `listSentMessages`. Runs in the caller's transaction. */
export async function eraseSentMessages(tx: Db, registrationId: string): Promise<void> {
  await deleteOfRegistration(tx, registrationId);
}
