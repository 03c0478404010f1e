import { sql } from 'kysely';
import { deleteSteps } from '../db/repeatable.ts';
import type { PersonalData } from '../personal-data.ts';

/** Stored answers and steps of idempotent requests. */
export const keptAnswerData = {
  async erase(trx, { id }) {
    await sql`delete from idempotency_key where position(${id}::text in scope) > 0`.execute(trx);
    await deleteSteps(trx, id);
  },
} satisfies PersonalData;
