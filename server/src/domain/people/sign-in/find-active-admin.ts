import type { Db } from '../../../platform/db/connect.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { findActive } from './store.ts';

/**
 * The admin of work that goes on after the call that asked for it, with the rights and schools of now;
 * null once the account is switched off.
 */
export async function findActiveAdmin(
  db: Db,
  id: string,
): Promise<{ admin: Admin; email: string } | null> {
  return await findActive(db, id);
}
