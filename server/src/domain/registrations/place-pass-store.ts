import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Stores the hash of a link's secret; an earlier link of the same registration ends. */
export async function upsertPass(
  trx: Db,
  pass: {
    readonly registrationId: string;
    readonly tokenHash: Buffer;
    readonly offeredAt: Date;
    readonly until: Date;
  },
): Promise<void> {
  await trx
    .insertInto('placePass')
    .values(pass)
    .onConflict((conflict) =>
      conflict.column('registrationId').doUpdateSet(({ ref }) => ({
        tokenHash: ref('excluded.tokenHash'),
        offeredAt: ref('excluded.offeredAt'),
        until: ref('excluded.until'),
      })),
    )
    .execute();
}

/** The registration that a link passes on, and until when; null for one that has ended. */
export async function findPass(
  db: Db,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<{ readonly registrationId: string; readonly until: Date } | null> {
  const row = await db
    .selectFrom('placePass')
    .select(['registrationId', 'until'])
    .where('tokenHash', '=', tokenHash)
    .where('until', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Until when the link of a registration is good; null without one. */
export async function findPassUntil(
  db: Db,
  registrationId: string,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('placePass')
    .select('until')
    .where('registrationId', '=', registrationId)
    .where('until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Ends the link of a registration; with a hash only that one. Returns whether there was one. */
export async function deletePass(
  trx: Db,
  registrationId: string,
  tokenHash?: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    delete from place_pass where registration_id = ${registrationId}
      and (${tokenHash ?? null}::bytea is null or token_hash = ${tokenHash ?? null}::bytea)
    returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteExpiredPasses(db: Db, now: Date): Promise<void> {
  await sql`delete from place_pass where until < ${now}`.execute(db);
}
