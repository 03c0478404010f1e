import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Expires all prepared files, since they still contain the erased person. */
export const exportData = {
  async erase(trx) {
    await sql`update registration_export set expires_at = now() where expires_at > now()`.execute(
      trx,
    );
  },
} satisfies PersonalData;
