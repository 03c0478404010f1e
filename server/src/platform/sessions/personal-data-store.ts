import { sql } from 'kysely';
import type { PersonalData } from '../personal-data.ts';

/** Sessions of browsers: those of this registration alone end, others go on without it. */
export const sessionData = {
  async erase(trx, { id }) {
    await sql`
      delete from registration_session where registration_ids = array[${id}::uuid]`.execute(trx);
    await sql`
      update registration_session set registration_ids = array_remove(registration_ids, ${id}::uuid)
      where ${id}::uuid = any(registration_ids)`.execute(trx);
  },
  collect: {
    async sessions({ db, now }, registrationId) {
      const { rows } = await sql<{ createdAt: Date; lastSeenAt: Date }>`
        select created_at, last_seen_at from registration_session
        where ${registrationId}::uuid = any(registration_ids) and expires_at > ${now()}
        order by created_at`.execute(db);
      return rows.map(({ createdAt, lastSeenAt }) => ({
        startedAt: createdAt.toISOString(),
        lastUsedAt: lastSeenAt.toISOString(),
      }));
    },
  },
} satisfies PersonalData;
