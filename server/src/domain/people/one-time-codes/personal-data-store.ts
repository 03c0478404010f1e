import { sql } from 'kysely';
import { contactsOf, type PersonalData } from '../../../platform/personal-data.ts';

/** Codes belong to no registration: they are found by the contacts, a parent's too. */
export const codeData = {
  async erase(trx, person) {
    const contacts = contactsOf(person);
    await sql`
      delete from otp_challenge
      where email = any(${contacts}) or contact_number = any(${contacts})
        or email_to = any(${contacts}) or sms_to = any(${contacts})`.execute(trx);
  },
} satisfies PersonalData;
