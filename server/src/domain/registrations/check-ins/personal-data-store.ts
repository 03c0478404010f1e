import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { listOwnCheckIns } from './own-check-ins.ts';

/** When people came in. Checked in, a registration is not merged away. */
export const checkInData = {
  async erase(trx, { id }) {
    await sql`delete from check_in where registration_id = ${id}`.execute(trx);
  },
  collect: { checkIns: ({ db }, registrationId) => listOwnCheckIns(db, registrationId) },
} satisfies PersonalData;
