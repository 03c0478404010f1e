import type { Db } from '../../db/connect.ts';
import { deleteOfRegistration, listOfRegistration, listReplies } from './store.ts';

/** What the person of a registration wrote from the address that a code has proven, oldest first. */
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

/** Deletes the same, in the caller's transaction. */
export async function forgetSentMessages(tx: Db, registrationId: string): Promise<void> {
  await deleteOfRegistration(tx, registrationId);
}
