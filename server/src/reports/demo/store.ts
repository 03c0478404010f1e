import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '../../platform/db/connect.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

/** All registrations, deleted ones included. */
export async function countRegistrations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasRegistrations(db: Db): Promise<boolean> {
  const one = await db.selectFrom('registration').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

/** Adds an account that can sign in at once, or sets the password of an existing one. */
export async function putStaff(
  db: Db,
  { permissions, assignedSchools, ...account }: Omit<Admin, 'id'> & { readonly email: string },
  { passwordHash, createdAt }: { passwordHash: string; createdAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('adminUser')
    .values({
      ...account,
      id: v7(),
      passwordHash,
      createdAt,
      assignedSchools: [...assignedSchools],
      permissions: JSON.stringify(permissions),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ passwordHash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Id of a payment's refund that waits for a second person. */
export async function findAwaitedRefund(db: Db, paymentId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('refund')
    .select('id')
    .where('providerPaymentId', '=', paymentId)
    .where('status', '=', 'awaiting')
    .executeTakeFirst();
  return found?.id;
}

/**
 * Marks all queued messages as sent, except the newest `failed`, which need attention, and completes their
 * jobs.
 */
export async function endMessages(db: Db, failed: number): Promise<void> {
  await sql`
    update message set status = 'sent', attempts = 1, sent_at = created_at + interval '4 seconds'
    where status = 'queued'`.execute(db);
  await sql`
    update message set status = 'needs attention', attempts = 4, sent_at = null,
      last_error = '550 5.1.1 The mailbox does not exist'
    where id in (select id from message where channel = 'email' order by created_at desc limit ${failed})`.execute(
    db,
  );
  await sql`
    select graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where task_identifier in ('send-message', 'suggest-rooms')))`.execute(
    db,
  );
}

/** Numbers of every `oneIn`th confirmed registration, oldest first. */
export async function listConfirmed(db: Db, oneIn: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select registration_number as number from (
      select registration_number, row_number() over (order by id) as place from registration
      where status = 'Confirmed' and deleted_at is null
    ) as confirmed where place % ${oneIn} = 1 order by place`.execute(db);
  return rows.map(({ number }) => number);
}

/** Travellers who wait for a pick-up at a known time and place. */
export async function listAwaitingPickup(
  db: Db,
): Promise<
  { id: string; name: string; date: string; time: string; arrivalPoint: string; people: number }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listAwaitingPickup>>[number]>`
    select id, name, date, time, arrival_point, people from traveller
    where needs_pickup and seated = 0 and time <> '' and arrival_point <> ''
    order by date, time, name, id`.execute(db);
  return rows;
}
