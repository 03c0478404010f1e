import { sql } from 'kysely';
import { movedIds, type PersonalData } from '../../platform/personal-data.ts';
import { readConsentHistory } from './consents/read-consents.ts';
import { giveFollowUpBack, takeFollowUp } from './follow-up-store.ts';
import { readRegistration } from './read-registration.ts';

/**
 * History, notes, merges and contacts of before, besides the registration itself. Consents stay, without a
 * name: they prove what was allowed.
 */
export const registrationData = {
  async erase(trx, { id }) {
    await sql`delete from contact_undo where registration_id = ${id}`.execute(trx);
    await sql`delete from place_pass where registration_id = ${id}`.execute(trx);
    await sql`delete from registration_change where registration_id = ${id}`.execute(trx);
    await sql`delete from registration_note where registration_id = ${id}`.execute(trx);
    await sql`delete from follow_up where registration_id = ${id}`.execute(trx);
    await sql`
      delete from registration_merge where kept_id = ${id} or gone_id = ${id}`.execute(trx);
  },
  /** The history stays, for staff. */
  async leave(trx, { id }) {
    await sql`delete from contact_undo where registration_id = ${id}`.execute(trx);
  },
  collect: {
    registration: (deps, registrationId) => readRegistration(deps, registrationId),
    consents: ({ db }, registrationId) => readConsentHistory(db, registrationId),
  },
  merge: {
    async move(trx, { from, to }) {
      const notes = await sql<{ id: string }>`
        update registration_note set registration_id = ${to} where registration_id = ${from}
        returning id`.execute(trx);
      const changes = await sql<{ id: string }>`
        update registration_change set registration_id = ${to} where registration_id = ${from}
        returning id`.execute(trx);
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      const followUp = await takeFollowUp(trx, { from, to });
      return { note: idsOf(notes.rows), change: idsOf(changes.rows), ...followUp };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update registration_note set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'note')}::uuid[])`.execute(
        trx,
      );
      await sql`
        update registration_change set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'change')}::uuid[])`.execute(
        trx,
      );
      await giveFollowUpBack(trx, { from, to }, moved);
    },
    async count(db, { from }) {
      const { rows } = await sql<{ notes: number }>`
        select count(*)::int as notes from registration_note
        where registration_id = ${from}`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;
