import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { hasSecondFactor } from './second-factor-store.ts';

/** The facts of an account beside the rights that its session tells. */
export async function getOwnAccount(db: Db, adminId: string) {
  return db
    .selectFrom('adminUser')
    .select(['name', 'email', 'phone'])
    .select([
      sql<boolean>`totp_secret is not null`.as('hasApp'),
      hasSecondFactor.as('hasSecondFactor'),
    ])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
}

/** Writes what an admin says of themselves; the phone is E.164. */
export async function updateOwnAccount(
  tx: Db,
  adminId: string,
  account: { readonly name: string; readonly phone: string | null },
): Promise<void> {
  await tx.updateTable('adminUser').set(account).where('id', '=', adminId).execute();
}

/** Sessions that still hold, the one used last first. */
export async function listSessionsOf(
  db: Db,
  { adminId, now, idleSince }: { adminId: string; now: Date; idleSince: Date },
) {
  return db
    .selectFrom('adminSession')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastSeenAt'])
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .execute();
}
