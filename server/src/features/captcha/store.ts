import type { Db } from '../../db/connect.ts';

/** Remembers that a captcha was used; false when it was used before, also at the same moment. */
export async function spendNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('captchaSpent')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}
