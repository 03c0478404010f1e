import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Rows of imported files that became this registration or contain its contacts. */
export const importData = {
  async erase(trx, { id, emailKey, contactNumber }) {
    const contacts = [emailKey, contactNumber].filter((contact) => contact !== null);
    await sql`
      delete from import_row
      where registration_id = ${id} or contacts && ${contacts}::text[]`.execute(trx);
  },
} satisfies PersonalData;
