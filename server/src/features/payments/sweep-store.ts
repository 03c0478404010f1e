import type { Db } from '../../db/connect.ts';

/** Up to when the provider's list was compared completely; null before the first time. */
export async function findSweptUntil(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('paymentSweep').select('sweptUntil').executeTakeFirst();
  return row?.sweptUntil ?? null;
}

/** Notes up to when the provider's list was compared completely. */
export async function writeSweptUntil(db: Db, sweptUntil: Date): Promise<void> {
  await db
    .insertInto('paymentSweep')
    .values({ sweptUntil })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ sweptUntil }))
    .execute();
}
