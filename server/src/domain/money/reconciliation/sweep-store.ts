import type { Db } from '../../../platform/db/connect.ts';

/** Until when the provider's list has been swept completely; null before the first sweep. */
export async function findSweptUntil(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('paymentSweep').select('sweptUntil').executeTakeFirst();
  return row?.sweptUntil ?? null;
}

export async function writeSweptUntil(db: Db, sweptUntil: Date): Promise<void> {
  await db
    .insertInto('paymentSweep')
    .values({ sweptUntil })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ sweptUntil }))
    .execute();
}
