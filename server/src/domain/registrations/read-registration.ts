import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { presentRegistration } from './present.ts';
import { findRegistration, findRegistrationInScope, type RegistrationRow } from './store.ts';

/** A registration as it leaves the server, for other features. Refuses with REGISTRATION_NOT_FOUND. */
export async function readRegistration(
  { db, settings, config }: Pick<Deps, 'db' | 'settings' | 'config'>,
  id: string,
): Promise<RegistrationRecord> {
  const row = await findRegistration(db, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return presentRegistration(row, await settings.current(), config);
}

/** A registration of the admin's schools. Refuses with REGISTRATION_NOT_FOUND. */
export async function getRegistrationInScope(
  db: Db,
  admin: Admin,
  id: string,
): Promise<RegistrationRow> {
  const row = await findRegistrationInScope(db, admin, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row;
}
