import type { Db } from '../../../platform/db/connect.ts';
import { deleteSessionsOf } from '../../../platform/sessions/staff-session-store.ts';
import { deleteTokens } from './token-store.ts';

/** Ends every session of an account at once, with its links and half-finished logins. */
export async function endAccess(tx: Db, adminId: string): Promise<void> {
  await deleteSessionsOf(tx, adminId);
  await deleteTokens(tx, adminId, 'all');
}
