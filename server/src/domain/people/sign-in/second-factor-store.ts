import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

/** True if an account of `admin_user` has an authenticator app or a passkey. */
export const hasSecondFactor = sql<boolean>`(totp_secret is not null
  or exists (select from admin_passkey where admin_passkey.admin_id = admin_user.id))`;

/** The second factors of an account, its secrets sealed; the row is locked until the end. */
export async function lockSecondFactor(tx: Db, adminId: string) {
  return tx
    .selectFrom('adminUser')
    .select(['name', 'email', 'role', 'permissions', 'active'])
    .select(['totpSecret', 'totpPending', 'totpLastStep'])
    .where('id', '=', adminId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Keeps a sealed key that counts once a code confirms it. */
export async function setPendingSecret(db: Db, adminId: string, sealed: string): Promise<void> {
  await db
    .updateTable('adminUser')
    .set({ totpPending: sealed })
    .where('id', '=', adminId)
    .execute();
}

/** Makes the pending secret the one that counts; the code that confirmed it is spent. */
export async function adoptPendingSecret(tx: Db, adminId: string, step: number): Promise<void> {
  await tx
    .updateTable('adminUser')
    .set(({ ref }) => ({
      totpSecret: ref('totpPending'),
      totpPending: null,
      totpLastStep: step,
    }))
    .where('id', '=', adminId)
    .execute();
}

/** Makes the codes of this step of thirty seconds, and of all before it, worthless. */
export async function spendStep(tx: Db, adminId: string, step: number): Promise<void> {
  await tx.updateTable('adminUser').set({ totpLastStep: step }).where('id', '=', adminId).execute();
}

/** Uses a recovery code up, kept in one of these ways; false when it is none, or was used. */
export async function consumeRecoveryCode(
  tx: Db,
  adminId: string,
  keptAs: readonly Buffer[],
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('adminRecoveryCode')
    .where('adminId', '=', adminId)
    .where('codeMac', 'in', keptAs)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  tx: Db,
  adminId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('adminRecoveryCode').where('adminId', '=', adminId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('adminRecoveryCode')
    .values(hashes.map((codeMac) => ({ adminId, codeMac })))
    .execute();
}

/** Takes the authenticator app off an account, with its recovery codes where no passkey is left. */
export async function deleteApp(tx: Db, adminId: string): Promise<void> {
  await tx
    .updateTable('adminUser')
    .set({ totpSecret: null, totpPending: null })
    .where('id', '=', adminId)
    .execute();
  await deleteCodesWithoutFactor(tx, adminId);
}

/** Takes all passkeys off an account, with its recovery codes where there is no app. */
export async function deletePasskeys(tx: Db, adminId: string): Promise<void> {
  await tx.deleteFrom('adminPasskey').where('adminId', '=', adminId).execute();
  await deleteCodesWithoutFactor(tx, adminId);
}

/** Recovery codes stand in for a second factor, and end with the last one. */
export async function deleteCodesWithoutFactor(tx: Db, adminId: string): Promise<void> {
  await sql`
    delete from admin_recovery_code where admin_id = ${adminId}
      and not (select ${hasSecondFactor} from admin_user where id = ${adminId})`.execute(tx);
}

/** How many recovery codes an admin has left. */
export async function countRecoveryCodes(db: Db, adminId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from admin_recovery_code where admin_id = ${adminId}`.execute(db);
  return rows[0]?.count ?? 0;
}
