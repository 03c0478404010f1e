import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import type { getByContact as endpoint } from '@sangamam/contract/registrations/registrations';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RegistrationSession } from '../../platform/sessions/registrant-session.ts';
import { readContact } from '../people/index.ts';
import { listRegistrationsById, type RegistrationRow } from '../registrations/index.ts';

/**
 * The registrations of a session that a one-time code earned, as far as they carry this contact, the one
 * changed last first; all of them without one, as after a reload. The contact grants nothing: without such a session, and for another contact,
 * SESSION_REQUIRED (docs/product/self-service.md#finding-a-registration).
 */
export async function getByContact(
  db: Db,
  session: RegistrationSession | null,
  body: BodyOf<typeof endpoint>,
): Promise<[RegistrationRow, ...RegistrationRow[]]> {
  const refused = new Refusal('SESSION_REQUIRED', { values: { what: 'registration' } });
  if (session?.assurance !== 'verified') throw refused;
  const { email, contactNumber } = readContact(body).contact;
  // a contact that cannot be read is not none
  const hasNone = body.email.trim() === '' && body.contactNumber.trim() === '';
  const rows = await listRegistrationsById(db, session.registrationIds);
  const [newest, ...others] = rows.filter(
    (row) =>
      (hasNone || email !== null || contactNumber !== null) &&
      (email === null || row.email.toLowerCase() === email) &&
      (contactNumber === null || row.contactNumber === contactNumber),
  );
  if (!newest) throw refused;
  return [newest, ...others];
}
