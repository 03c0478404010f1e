import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import { type Selectable, sql, type Updateable } from 'kysely';
import { batched } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/prepare.ts';
import type { DB } from '../../platform/db/types.ts';
import {
  insertSessionOrNone,
  type RegistrationSession,
} from '../../platform/sessions/registrant-session-store.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import type { StoredForm } from './clear-answers.ts';
import type { AnswerColumns } from './rules.ts';

/** The contacts a registration is found by; with both given, it must carry both. */
export interface ContactToFind {
  /** Compared in lower case. */
  readonly email: string | null;
  /** E.164. */
  readonly contactNumber: string | null;
}

type Columns = Selectable<DB['registration']>;
/** A registration as stored: the columns whose checks and shapes SQL types cannot say, narrowed. */
export type RegistrationRow = Omit<Columns, 'form' | 'status' | 'paymentStatus'> & {
  readonly form: StoredForm;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
};

/** The columns a registrant's save writes; money and its projection are written elsewhere. */
export type SavedColumns = AnswerColumns &
  Pick<RegistrationRow, 'lastCompletedStep'> &
  Partial<
    Pick<
      RegistrationRow,
      'formSubmissionComplete' | 'status' | 'submittedAt' | 'locale' | 'temporaryUntil'
    >
  >;

/** How a new registration begins. */
export interface DraftKind {
  readonly registrationType: 'full' | 'quick' | 'staff';
  readonly temporaryUntil: Date | null;
  readonly lastCompletedStep: number;
  /** Set when staff allow a contact that another registration already has: whose it is here. */
  readonly contactOwner?: string;
}

/**
 * Stores a new draft and the session of the browser that made it, if one did, in one statement. The number comes
 * from a sequence: `prefix` and at least five digits. Throws what `takenKey` reads when the e-mail
 * address or phone number belongs to another registration.
 */
export async function insertRegistration(
  db: Db,
  args: {
    readonly id: string;
    readonly prefix: string;
    readonly answers: AnswerColumns;
    readonly locale: string;
    readonly kind: DraftKind;
    readonly session: RegistrationSession | null;
    readonly now: Date;
  },
): Promise<RegistrationRow> {
  const { id, prefix, answers: a, locale, kind, session, now } = args;
  const { rows } = await sql<RegistrationRow>`
    with next as (select nextval('registration_number_seq')::text as digits),
    started as (${insertSessionOrNone(session, id)})
    insert into registration (id, registration_number, registration_type, temporary_until, name, email, contact_number, contact_owner, school,
      year_of_passing, is_attending, people, form, last_completed_step, fee_paise,
      declared_contribution_paise, locale, created_at, updated_at)
    select ${id}::uuid, ${prefix} || '-' || lpad(digits, greatest(5, length(digits)), '0'),
      ${kind.registrationType}, ${kind.temporaryUntil}::timestamptz, ${a.name}, ${a.email}, ${a.contactNumber}, ${kind.contactOwner ?? ''}, ${a.school}, ${a.yearOfPassing},
      ${a.isAttending}::boolean, ${a.people}::int, ${JSON.stringify(a.form)}::jsonb,
      ${kind.lastCompletedStep}::int, ${a.feePaise}::bigint, ${a.declaredContributionPaise}::bigint,
      ${locale}, ${now}::timestamptz, ${now}::timestamptz
    from next
    returning registration.*`.execute(db);
  return rows[0] as RegistrationRow; // one row in, one row out
}

const uniqueViolation = '23505';
const takenKeys: Record<string, 'email' | 'contactNumber' | 'session'> = {
  registration_email_key: 'email',
  registration_contact_key: 'contactNumber',
  registration_session_pkey: 'session',
};

/** The unique key that `error` violated, if it is one of these. */
export function takenKey(error: unknown): 'email' | 'contactNumber' | 'session' | null {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === uniqueViolation ? (takenKeys[constraint] ?? null) : null;
}

/** A registration that was not deleted. */
export const findRegistration = batched(
  async (db, ids: readonly string[]): Promise<(RegistrationRow | null)[]> => {
    const { rows } = await sql<RegistrationRow>`${prepared}
      select * from registration
      where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
  },
);

/**
 * The row of a registration, or null when there is none, it is deleted, or it belongs to a school the
 * admin was not entrusted with: all three are the same 404.
 */
export async function findRegistrationInScope(
  db: Db,
  admin: Admin,
  id: string,
): Promise<RegistrationRow | null> {
  const row = await findRegistration(db, id);
  const schools = schoolsInScope(admin);
  return row && (schools === 'all' || schools.includes(row.school)) ? row : null;
}

/** The registration among `ids` that was changed last. */
export async function findNewestRegistration(
  db: Db,
  ids: readonly string[],
): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as RegistrationRow | undefined) ?? null;
}

/**
 * Writes answers onto the version, status and money they were decided on; null when any has changed
 * since. A payment that comes in between changes what is final and what is due.
 */
export async function updateRegistration(
  db: Db,
  before: Pick<
    RegistrationRow,
    'id' | 'version' | 'status' | 'paymentStatus' | 'paymentAmountPaise'
  >,
  columns: SavedColumns,
  now: Date,
): Promise<RegistrationRow | null> {
  const row = await db
    .updateTable('registration')
    .set({ ...columns, version: before.version + 1, updatedAt: now } as Updateable<
      DB['registration']
    >)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('status', '=', before.status)
    .where('paymentStatus', '=', before.paymentStatus)
    .where('paymentAmountPaise', '=', before.paymentAmountPaise)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return (row as RegistrationRow | undefined) ?? null;
}

/** Writes another email address or phone number, to the columns and the form; null: left as it is. */
export async function updateContact(
  trx: Db,
  id: string,
  change: { email: string | null; contactNumber: string | null; now: Date },
): Promise<RegistrationRow | null> {
  const { email, contactNumber, now } = change;
  const { rows } = await sql<RegistrationRow>`
    update registration
    set email = coalesce(${email}, email), contact_number = coalesce(${contactNumber}, contact_number),
      form = jsonb_set(form, '{personalInfo}', (form -> 'personalInfo') || jsonb_strip_nulls(
        jsonb_build_object('email', ${email}::text, 'contactNumber', ${contactNumber}::text))),
      version = version + 1, updated_at = ${now}
    where id = ${id} and deleted_at is null and status <> 'Cancelled'
    returning *`.execute(trx);
  return rows[0] ?? null;
}

/** Registrations that carry each contact that is given, the one changed last first. */
export async function listRegistrationsOf(
  db: Db,
  { email, contactNumber }: ContactToFind,
): Promise<RegistrationRow[]> {
  // said twice, so that each half finds its own partial index
  const carries = sql`deleted_at is null
    and (${email}::text is null or email_key = lower(${email}))
    and (${contactNumber}::text is null or contact_number = ${contactNumber})`;
  const { rows } = await sql<RegistrationRow>`
    select * from registration where ${carries} and status <> 'Cancelled'
    union all
    select * from registration where ${carries} and status = 'Cancelled'
    order by updated_at desc, id desc`.execute(db);
  return rows;
}

/** The registrations that carry one of these emails, in lower case, or numbers now; cancelled ones left out. */
export async function listHoldersOf(
  db: Db,
  { emails, numbers }: { readonly emails: readonly string[]; readonly numbers: readonly string[] },
): Promise<
  { id: string; emailKey: string | null; contactNumber: string | null; school: string }[]
> {
  const holders = sql`select id, email_key, contact_number, school from registration
    where deleted_at is null and status <> 'Cancelled'`;
  const { rows } = await sql<Awaited<ReturnType<typeof listHoldersOf>>[number]>`
    ${holders} and email_key = any(${[...emails]}::text[])
    union ${holders} and contact_number = any(${[...numbers]}::text[])`.execute(db);
  return rows;
}

/** The registrations of a session, the one changed last first. */
export async function listRegistrationsById(
  db: Db,
  ids: readonly string[],
): Promise<RegistrationRow[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows as RegistrationRow[];
}

/** Notes which contacts of these registrations are proven; those that carry another stay as they are. */
export async function setVerified(
  tx: Db,
  ids: readonly string[],
  { email, contactNumber }: ContactToFind,
): Promise<void> {
  await sql`
    update registration
    set verified_email = case when email_key = lower(${email}::text) then email_key
        else verified_email end,
      verified_contact_number = case when contact_number = ${contactNumber}::text
        then contact_number else verified_contact_number end
    where id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Quick registrations that were not finished in time and have no money: one whose order may still be
 * paid stays. Only `id`, where it is given.
 */
export async function listAbandonedTemporary(
  db: Db,
  { now, id = null, limit }: { now: Date; id?: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from registration r
    where temporary_until < ${now} and not form_submission_complete and deleted_at is null
      and (${id}::uuid is null or r.id = ${id}::uuid)
      and payment_status in ('Pending', 'Failed') and payment_amount_paise = 0
      and not exists (select from ledger_entry l where l.registration_id = r.id)
      and not exists (select from payment_order o
        where o.registration_id = r.id and o.status in ('creating', 'open', 'paid'))
      and not exists (select from payment_claim c
        where c.registration_id = r.id and c.state = 'pending')
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Notes that a form is submitted that was paid for before. */
export async function markSubmitted(
  tx: Db,
  id: string,
  { lastStep, now }: { lastStep: number; now: Date },
): Promise<void> {
  await sql`
    update registration
    set form_submission_complete = true, status = 'Submitted', submitted_at = ${now},
      last_completed_step = greatest(last_completed_step, ${lastStep}), temporary_until = null,
      version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Registrations that are not deleted, by status. */
export async function countByStatus(db: Db) {
  return await db
    .selectFrom('registrationTally')
    .select(['status', sql<number>`sum(registrations)::int`.as('count')])
    .groupBy('status')
    .execute();
}
