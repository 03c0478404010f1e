import { dayMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** As long as the cookie by which a browser of the staff is known again. */
const deviceRetentionMs = 365 * dayMs;

/** Deletes links and challenges that are over, and what is remembered of browsers and wrong passwords. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sql`delete from admin_token where expires_at < ${now}`.execute(db);
  await sql`delete from passkey_challenge where expires_at < ${now}`.execute(db);
  await sql`delete from admin_device where last_seen_at < ${ago(deviceRetentionMs)}`.execute(db);
  await sql`delete from login_failure where last_at < ${ago(dayMs)}`.execute(db);
}
