import type { Language } from '@sangamam/contract/locale/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { partyColumns } from '../../platform/db/party-columns.ts';

/** Counts of registrations and staff that a change of settings affects. Erased registrations do not count. */

type Condition = ReturnType<typeof sql>;

async function countRegistrations(db: Db, condition: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration
    where deleted_at is null and ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const countSubmitted = (db: Db) =>
  countRegistrations(db, sql`form_submission_complete and status <> 'Cancelled'`);

export const countConfirmed = (db: Db) => countRegistrations(db, sql`status = 'Confirmed'`);

/** Submitted or waiting: told of the event, without a ticket. */
export const countWithoutTicket = (db: Db) =>
  countRegistrations(db, sql`status in ('Submitted', 'Waitlisted')`);

export const countWithBed = (db: Db) =>
  countRegistrations(
    db,
    sql`exists (select from stay_allocation
      where registration_id = registration.id and stay_allocation.status <> 'Released')`,
  );

/** A seat of a vehicle that staff send. */
export const countWithSeat = (db: Db) =>
  countRegistrations(
    db,
    sql`exists (select from trip_seat where registration_id = registration.id)`,
  );

/** Registrations that were sent a mail; one that is kept counts, outside production. */
export const countWrittenTo = (db: Db) =>
  countRegistrations(
    db,
    sql`exists (select from message where registration_id = registration.id
      and channel = 'email' and message.status in ('sent', 'kept'))`,
  );

export const countWaitlisted = (db: Db) => countRegistrations(db, sql`status = 'Waitlisted'`);

/** Registrations whose rates the first payment has frozen. */
export const countPaid = (db: Db) =>
  countRegistrations(db, sql`paid_rates is not null and status <> 'Cancelled'`);

/** Submitted with a fee and without a payment: they would get the new fee. */
export const countUnpaid = (db: Db) =>
  countRegistrations(
    db,
    sql`form_submission_complete and status = 'Submitted' and paid_rates is null
      and fee_paise > 0`,
  );

/** Forms with more people than allowed, in all or in one group and meal. */
export const countLarger = (db: Db, { people, cell }: { people: number; cell: number }) =>
  countRegistrations(
    db,
    sql`status <> 'Cancelled' and (people > ${people} or greatest(${partyColumns()}) > ${cell})`,
  );

/** Registrations whose form contains this part, such as a chosen option. */
export const countWithAnswer = (db: Db, form: object) =>
  countRegistrations(db, sql`form @> ${JSON.stringify(form)}::jsonb`);

/** Registrations with an answer at this path, whatever it is. */
export const countAnswered = (db: Db, path: readonly string[]) =>
  countRegistrations(db, sql`form #> ${`{${path.join(',')}}`}::text[] is not null`);

export const countDraftsBefore = (db: Db, moment: Date) =>
  countRegistrations(db, sql`status = 'Draft' and updated_at < ${moment}`);

/** Drafts without a proven contact. */
export const countUnprovenDrafts = (db: Db) =>
  countRegistrations(
    db,
    sql`status = 'Draft' and verified_email is distinct from email_key
      and verified_contact_number is distinct from contact_number`,
  );

export const countInLanguage = (db: Db, language: Language) =>
  countRegistrations(db, sql`locale = ${language} and status <> 'Cancelled'`);

/** People who count towards the limit of places. */
export async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::int as people from registration
    where deleted_at is null and status in ('Submitted', 'Confirmed', 'Checked In')`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Active staff whose accounts end with the event. */
export async function countAccountsOfEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from admin_user
    where active and permissions @> '{"endsWithEvent": true}'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Active staff assigned to a school. */
export async function countAdminsOf(db: Db, school: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from admin_user
    where active and ${school} = any(assigned_schools)`.execute(db);
  return rows[0]?.count ?? 0;
}
