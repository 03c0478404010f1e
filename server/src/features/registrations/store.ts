import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/types.ts';
import type { StoredForm } from './clear-answers.ts';
import { type AnswerColumns, statusesWithPlaces } from './rules.ts';

type Columns = Selectable<DB['registration']>;
/** A registration as stored: the columns whose checks and shapes SQL types cannot say, narrowed. */
export type RegistrationRow = Omit<Columns, 'form' | 'status' | 'paymentStatus'> & {
  readonly form: StoredForm;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
};

/** What a registrant's save writes; money and its projection are written elsewhere. */
export type SavedColumns = AnswerColumns &
  Pick<RegistrationRow, 'lastCompletedStep'> &
  Partial<Pick<RegistrationRow, 'formSubmissionComplete' | 'status' | 'submittedAt' | 'locale'>>;

/** A browser's right to see and change the registrations it names. */
export interface RegistrationSession {
  readonly tokenHash: Buffer;
  readonly registrationIds: string[];
  /** Earned by making the record, or by a one-time code. */
  readonly assurance: 'created' | 'verified';
  readonly expiresAt: Date;
}

/**
 * Stores a new draft and the session of the browser that made it, in one statement. The number comes
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
    readonly session: RegistrationSession;
    readonly now: Date;
  },
): Promise<RegistrationRow> {
  const { id, prefix, answers: a, locale, session, now } = args;
  const { rows } = await sql<RegistrationRow>`
    with next as (select nextval('registration_number_seq')::text as digits),
    started as (
      insert into registration_session
        (token_hash, registration_ids, assurance, created_at, last_seen_at, expires_at)
      values (${session.tokenHash}, array[${id}::uuid], ${session.assurance},
        ${now}, ${now}, ${session.expiresAt}))
    insert into registration (id, registration_number, name, email, contact_number, school,
      year_of_passing, is_attending, people, form, last_completed_step, fee_paise,
      declared_contribution_paise, locale, created_at, updated_at)
    select ${id}::uuid, ${prefix} || '-' || lpad(digits, greatest(5, length(digits)), '0'),
      ${a.name}, ${a.email}, ${a.contactNumber}, ${a.school}, ${a.yearOfPassing},
      ${a.isAttending}::boolean, ${a.people}::int, ${JSON.stringify(a.form)}::jsonb,
      1, ${a.feePaise}::bigint, ${a.declaredContributionPaise}::bigint,
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

/** Which value belongs to another registration or session already, if that is what `error` says. */
export function takenKey(error: unknown): 'email' | 'contactNumber' | 'session' | null {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === uniqueViolation ? (takenKeys[constraint] ?? null) : null;
}

/** A registration that was not deleted. */
export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | null> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return (row as RegistrationRow | undefined) ?? null;
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

/** Any number, the same for everybody who counts places. */
const placesLock = 7_461_001;

/** Waits until nobody else is taking places; held to the end of the transaction. */
export async function lockPlaces(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placesLock})`.execute(trx);
}

/** People who hold a place. */
export async function countPlaces(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('registration')
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('total'))
    .where('status', 'in', statusesWithPlaces)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Keeps what was consented to and what not, with the version of the policies that were shown. An
 * answer that already stands is not written again.
 */
export async function insertConsents(
  db: Db,
  args: {
    readonly registrationId: string;
    readonly given: { policies: boolean; photos: boolean; laterEvents: boolean };
    readonly policyVersion: number;
    readonly now: Date;
  },
): Promise<void> {
  const { registrationId, given, policyVersion, now } = args;
  await sql`
    insert into consent (registration_id, purpose, given, policy_version, at)
    select ${registrationId}::uuid, answer.purpose, answer.given, ${policyVersion}::int, ${now}
    from (values ('policies', ${given.policies}::boolean), ('photos', ${given.photos}::boolean),
      ('later_events', ${given.laterEvents}::boolean)) as answer (purpose, given)
    where not coalesce((
      select (standing.given, standing.policy_version) = (answer.given, ${policyVersion}::int)
      from consent as standing
      where standing.registration_id = ${registrationId} and standing.purpose = answer.purpose
      order by standing.id desc limit 1), false)`.execute(db);
}

/** Stores a session that starts now. */
export async function insertSession(
  db: Db,
  session: RegistrationSession,
  now: Date,
): Promise<void> {
  await db
    .insertInto('registrationSession')
    .values({ ...session, createdAt: now, lastSeenAt: now })
    .execute();
}

/** The session of a token, whether it still holds or not. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
): Promise<(RegistrationSession & { readonly lastSeenAt: Date }) | null> {
  const row = await db
    .selectFrom('registrationSession')
    .select(['tokenHash', 'registrationIds', 'assurance', 'expiresAt', 'lastSeenAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return (row as (RegistrationSession & { lastSeenAt: Date }) | undefined) ?? null;
}

/** Notes that a session was used. */
export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('registrationSession')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Ends a session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('registrationSession').where('tokenHash', '=', tokenHash).execute();
}
