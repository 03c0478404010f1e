import type { Db } from '../../platform/db/connect.ts';

/** Marks a captcha as used; returns false when it was used before. Safe against concurrent calls. */
export async function spendNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('captchaSpent')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchaSpent').where('expiresAt', '<', now).execute();
}
