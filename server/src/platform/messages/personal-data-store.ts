import { sql } from 'kysely';
import { contactsOf, movedIds, type PersonalData } from '../personal-data.ts';
import { listMessagesAbout } from './store.ts';

/** Messages about a registration; without one, codes and advice to its contacts, a parent's too. */
export const messageData = {
  async erase(trx, person) {
    await sql`
      delete from message where registration_id = ${person.id}
        or (registration_id is null and lower(recipient) = any(${contactsOf(person)}))`.execute(
      trx,
    );
  },
  async leave(trx, { id }) {
    await sql`update message set registration_id = null where registration_id = ${id}`.execute(trx);
  },
  collect: {
    async messages({ db }, registrationId) {
      const rows = await listMessagesAbout(db, registrationId);
      return rows.map(({ channel, recipient, subject, textBody, status, createdAt }) => ({
        channel,
        recipient,
        subject,
        text: textBody,
        status,
        at: createdAt.toISOString(),
      }));
    },
  },
  merge: {
    async move(trx, { from, to }) {
      const { rows } = await sql<{ id: string }>`
        update message set registration_id = ${to} where registration_id = ${from}
        returning id`.execute(trx);
      return { message: rows.map(({ id }) => id) };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update message set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'message')}::uuid[])`.execute(
        trx,
      );
    },
    async count(db, { from }) {
      const { rows } = await sql<{ messages: number }>`
        select count(*)::int as messages from message where registration_id = ${from}`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;
