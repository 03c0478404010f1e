import type { Db } from '../../db/connect.ts';
import type { Admin } from '../auth/session.ts';
import type { presentRegistration } from '../registrations/present.ts';
import { findRegistration } from './store.ts';

type RegistrationRow = Parameters<typeof presentRegistration>[0];

/**
 * The row of a registration, or null when there is none, it is deleted, or it belongs to a school the
 * admin was not entrusted with: all three are the same 404.
 */
export async function findRegistrationInScope(
  db: Db,
  admin: Admin,
  id: string,
): Promise<RegistrationRow | null> {
  const row = await findRegistration(db, admin, id);
  // The table's checks hold status, payment status and form to what the type says.
  return row ? (row as RegistrationRow) : null;
}
