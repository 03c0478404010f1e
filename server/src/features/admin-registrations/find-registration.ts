import type { Db } from '../../db/connect.ts';
import type { Admin } from '../auth/session.ts';
import { findRegistration } from './store.ts';

/**
 * The row of a registration, or null when there is none, it is deleted, or it belongs to a school the
 * admin was not entrusted with: all three are the same 404.
 */
export async function findRegistrationInScope(db: Db, admin: Admin, id: string) {
  return (await findRegistration(db, admin, id)) ?? null;
}
