import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Keeps what a registration said where only its own key opens it. */
export async function insertSealed(
  tx: Db,
  sealed: {
    readonly registrationId: string;
    readonly ciphertext: Buffer;
    readonly sealedKey: string;
    readonly eraseAfter: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { registrationId, ciphertext, sealedKey, eraseAfter, now } = sealed;
  await tx
    .insertInto('sealedRegistration')
    .values({ registrationId, ciphertext, eraseAfter, sealedAt: now })
    .execute();
  await tx.insertInto('sealingKey').values({ registrationId, sealedKey }).execute();
  await addErasures(tx, [{ registrationId, erasedAt: now }]);
}

/** Says, by their ids alone, that registrations were taken out; known already when that is repeated. */
export async function addErasures(
  db: Db,
  erasures: readonly { readonly registrationId: string; readonly erasedAt: Date }[],
): Promise<void> {
  if (erasures.length === 0) return;
  await db
    .insertInto('erasure')
    .values([...erasures])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Registrations that are here although they were erased; at most `limit`. */
export async function listErasuresToRepeat(db: Db, limit: number) {
  return await db
    .selectFrom('erasure as e')
    .innerJoin('registration as r', 'r.id', 'e.registrationId')
    .leftJoin('sealedRegistration as s', 's.registrationId', 'r.id')
    .select(['r.id', 'r.deletedBy', 'r.status', 'e.erasedAt'])
    .where('s.registrationId', 'is', null)
    .orderBy('e.erasedAt')
    .limit(limit)
    .execute();
}

/** The sealed record and the key to it; undefined when it was erased, or never sealed. */
export async function findSealed(db: Db, registrationId: string) {
  return db
    .selectFrom('sealedRegistration as s')
    .innerJoin('sealingKey as k', 'k.registrationId', 's.registrationId')
    .select(['s.ciphertext', 'k.sealedKey'])
    .where('s.registrationId', '=', registrationId)
    .executeTakeFirst();
}

/** Destroys keys and ciphertexts whose time is over; what stays says that and when. */
export async function eraseSealed(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      update sealed_registration set ciphertext = null, erased_at = ${now}
      where registration_id in (
        select registration_id from sealed_registration
        where erased_at is null and erase_after <= ${now}
        order by erase_after limit ${limit})
      returning registration_id)
    delete from sealing_key where registration_id in (select registration_id from due)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Leaves of a registration what the books need: number, amounts, dates. Everything else goes. */
export async function emptyRegistration(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({
      name: '',
      email: '',
      contactNumber: '',
      contactOwner: '',
      verifiedEmail: null,
      verifiedContactNumber: null,
      school: '',
      yearOfPassing: '',
      form: JSON.stringify({}),
      isAttending: null,
      people: 0,
      status: 'Cancelled',
      deletedAt: now,
      deletedBy: null,
      deletionReason: null,
      updatedAt: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Drafts nobody has touched since, and to which no money belongs; at most `limit`. */
export async function listAbandonedDrafts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from registration r
    where status = 'Draft' and deleted_at is null and updated_at < ${before}
      and not exists (select from ledger_entry l where l.registration_id = r.id)
    order by updated_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Registrations that were submitted and not touched since; at most `limit`. */
export async function listUntouched(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('status', '!=', 'Draft')
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const foreignKeyViolation = '23503';

/**
 * Deletes a draft, once `eraseTraces` has; false, and nothing done, when records that stay refer to it.
 */
export async function deleteDraft(
  trx: Db,
  id: string,
  eraseTraces: () => Promise<void>,
  now: Date,
): Promise<boolean> {
  await sql`savepoint delete_draft`.execute(trx);
  try {
    await eraseTraces();
    await sql`delete from consent where registration_id = ${id}`.execute(trx);
    await sql`delete from registration where id = ${id}`.execute(trx);
    await addErasures(trx, [{ registrationId: id, erasedAt: now }]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
    await sql`rollback to savepoint delete_draft`.execute(trx);
    return false;
  }
}

/** How many sealed copies, left drafts and untouched registrations are due; null: those are not yet. */
export async function countOverdue(
  db: Db,
  due: { draftsBefore: Date; untouchedBefore: Date | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from sealed_registration where erased_at is null and erase_after <= ${due.now})
      + (select count(*) from registration r
        where status = 'Draft' and deleted_at is null and updated_at < ${due.draftsBefore}
          and not exists (select from ledger_entry l where l.registration_id = r.id))
      + (select count(*) from registration
        where status <> 'Draft' and deleted_at is null and updated_at < ${due.untouchedBefore}::timestamptz)
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
