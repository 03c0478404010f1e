import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Every message about a registration, oldest first. */
export async function listMessages(db: Db, registrationId: string) {
  return db
    .selectFrom('message')
    .select(['channel', 'recipient', 'subject', 'textBody', 'status', 'createdAt', 'sentAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .execute();
}

/** Every attempt to pay, oldest first. */
export async function listPaymentAttempts(db: Db, registrationId: string) {
  return db
    .selectFrom('payment as p')
    .select([
      'p.providerPaymentId',
      'p.amountPaise',
      'p.amountRefundedPaise',
      'p.method',
      'p.status',
      'p.firstSeenAt',
    ])
    .where('p.registrationId', '=', registrationId)
    .orderBy('p.firstSeenAt')
    .execute();
}

/** Sessions that hold and open this registration. */
export async function listSessions(db: Db, registrationId: string, now: Date) {
  const { rows } = await sql<{ createdAt: Date; lastSeenAt: Date }>`
    select created_at, last_seen_at from registration_session
    where ${registrationId}::uuid = any(registration_ids) and expires_at > ${now}
    order by created_at`.execute(db);
  return rows;
}

/** The whole row, locked; undefined when it was deleted. */
export async function lockRegistration(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
/** The same of one that staff deleted; undefined when it was restored or sealed meanwhile. */
export async function lockDeleted(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedBy', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
/** The registrations that were merged into this one, and stand apart until their time to be restored is over. */
export async function listMergedInto(tx: Db, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrationMerge')
    .select('goneId')
    .where('keptId', '=', id)
    .where('undoneAt', 'is', null)
    .orderBy('goneId')
    .execute();
  return rows.map(({ goneId }) => goneId);
}
export type WholeRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

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
  await logErasure(tx, registrationId, now);
}

/** Says, by its id alone, that a registration was taken out; known already when that is repeated. */
async function logErasure(tx: Db, registrationId: string, erasedAt: Date): Promise<void> {
  await tx
    .insertInto('erasure')
    .values({ registrationId, erasedAt })
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

/** What was sealed and the key to it; undefined when it was erased, or never sealed. */
export async function findSealed(db: Db, registrationId: string) {
  return db
    .selectFrom('sealedRegistration as s')
    .innerJoin('sealingKey as k', 'k.registrationId', 's.registrationId')
    .select(['s.ciphertext', 'k.sealedKey'])
    .where('s.registrationId', '=', registrationId)
    .executeTakeFirst();
}

/** Destroys keys and ciphertexts whose time is over; what stays says that and when. */
export async function eraseSealed(db: Db, now: Date): Promise<void> {
  await sql`
    with due as (
      update sealed_registration set ciphertext = null, erased_at = ${now}
      where erased_at is null and erase_after <= ${now}
      returning registration_id)
    delete from sealing_key where registration_id in (select registration_id from due)`.execute(db);
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

/**
 * Deletes what other tables know of a person: sessions, messages, codes, kept answers, beds, seats and
 * arrivals, history, notes and photos. Codes and advice belong to no registration; they are found by the
 * contacts, a parent's too.
 */
export async function deleteTraces(
  tx: Db,
  { id, email, contactNumber, form }: Traced,
): Promise<void> {
  await endSessions(tx, id);
  const contacts = sql`(nullif(lower(${email}), ''), ${contactNumber}::text,
    ${JSON.stringify(form)}::jsonb #>> '{personalInfo,parentContact}')`;
  await sql`
    delete from message
    where registration_id = ${id} or (registration_id is null and lower(recipient) in ${contacts})`.execute(
    tx,
  );
  await sql`
    delete from otp_challenge
    where email in ${contacts} or contact_number in ${contacts}
      or email_to in ${contacts} or sms_to in ${contacts}`.execute(tx);
  await sql`delete from contact_undo where registration_id = ${id}`.execute(tx);
  // what staff wrote beside the money; the money itself stays in the books
  await tx.updateTable('payment').set({ note: null }).where('registrationId', '=', id).execute();
  await tx.updateTable('finding').set({ note: null }).where('registrationId', '=', id).execute();
  await sql`
    update refund set reason = '' where provider_payment_id in (
      select provider_payment_id from payment where registration_id = ${id})`.execute(tx);
  // files that were prepared before hold the person still: nobody gets them any more
  await sql`
    delete from import_row where registration_id = ${id}
      or contacts && array[lower(${email}), ${contactNumber}]::text[]`.execute(tx);
  await sql`update registration_export set expires_at = now() where expires_at > now()`.execute(tx);
  await sql`delete from idempotency_key where position(${id}::text in scope) > 0`.execute(tx);
  await sql`
    with beds as (delete from stay_allocation where registration_id = ${id}),
      needs as (delete from stay_need where registration_id = ${id}),
      arrivals as (delete from arrival where registration_id = ${id}),
      seats as (delete from trip_seat where registration_id = ${id}),
      changes as (delete from registration_change where registration_id = ${id}),
      notes as (delete from registration_note where registration_id = ${id}),
      merges as (delete from registration_merge where kept_id = ${id} or gone_id = ${id}),
      scans as (delete from check_in where registration_id = ${id}),
      photos as (delete from gallery_photo where registration_id = ${id})
    delete from pool_proposal where driver_id = ${id} or rider_id = ${id}`.execute(tx);
}
type Traced = Pick<WholeRegistration, 'id' | 'email' | 'contactNumber' | 'form'>;

/** The provider's webhooks name the payer; those that were worked on are not needed any longer. */
export async function emptyWebhooks(tx: Db, registrationId: string): Promise<void> {
  await sql`
    update webhook_event set raw = null
    where raw is not null and (processed_at is not null or parked_at is not null)
      and exists (select from payment_order o
        where o.registration_id = ${registrationId} and o.provider_order_id is not null
          and position(convert_to(o.provider_order_id, 'UTF8') in raw) > 0)`.execute(tx);
}

async function endSessions(tx: Db, id: string): Promise<void> {
  await sql`
    delete from registration_session where registration_ids = array[${id}::uuid]`.execute(tx);
  await sql`
    update registration_session set registration_ids = array_remove(registration_ids, ${id}::uuid)
    where ${id}::uuid = any(registration_ids)`.execute(tx);
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

/** Deletes a draft with every trace; false, and nothing done, when records that stay refer to it. */
export async function deleteDraft(tx: Db, draft: Traced, now: Date): Promise<boolean> {
  const { id } = draft;
  await sql`savepoint delete_draft`.execute(tx);
  try {
    await deleteTraces(tx, draft);
    await sql`delete from consent where registration_id = ${id}`.execute(tx);
    await sql`delete from registration where id = ${id}`.execute(tx);
    await logErasure(tx, id, now);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
    await sql`rollback to savepoint delete_draft`.execute(tx);
    return false;
  }
}
