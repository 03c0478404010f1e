import { sql } from 'kysely';
import { movedIds, type PersonalData } from '../../platform/personal-data.ts';
import { eraseSentMessages, listSentMessages } from './contact/sender-data.ts';
import { eraseReports, listReports } from './reporter-data.ts';

/**
 * Issues with conversations and attachments, and messages to the organisers. Erased only on request;
 * otherwise they go some time after they were closed, since they may concern more than one registration.
 */
export const helpDeskData = {
  async eraseOnRequest(trx, registrationId, now) {
    await eraseReports(trx, registrationId, now);
    await eraseSentMessages(trx, registrationId);
  },
  async leave(trx, { id }) {
    await sql`update issue set registration_id = null where registration_id = ${id}`.execute(trx);
  },
  collect: {
    async reports(deps, registrationId) {
      const reports = await listReports(deps, registrationId);
      return reports.map(
        ({ number, title, status, description, fileName, entries, createdAt }) => ({
          number,
          title,
          status,
          description,
          fileName,
          entries,
          at: createdAt,
        }),
      );
    },
    contactMessages: ({ db }, registrationId) => listSentMessages(db, registrationId),
  },
  merge: {
    async move(trx, { from, to }) {
      const { rows } = await sql<{ id: string }>`
        update issue set registration_id = ${to} where registration_id = ${from}
        returning id`.execute(trx);
      return { issue: rows.map(({ id }) => id) };
    },
    async moveBack(trx, { from, to }, moved) {
      await sql`
        update issue set registration_id = ${to}
        where registration_id = ${from} and id = any(${movedIds(moved, 'issue')}::uuid[])`.execute(
        trx,
      );
    },
    async count(db, { from }) {
      const { rows } = await sql<{ issues: number }>`
        select count(*)::int as issues from issue where registration_id = ${from}`.execute(db);
      return rows[0] ?? {};
    },
  },
} satisfies PersonalData;
