import { hourMs } from '@sangamam/contract/locale/durations';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { DB } from '../../../platform/db/types.ts';
import type { Contact, Failures, Granted, Purpose } from './rules.ts';

export type ChallengeRow = Omit<Selectable<DB['otpChallenge']>, 'purpose'> & {
  readonly purpose: Purpose;
};

/** The request of a browser. */
export interface Asked {
  readonly browserHash: Buffer;
  readonly purpose: Purpose;
  readonly contact: Contact;
}

/** The budget a code is taken from, and its contact. */
interface Budget {
  /** However it is spelt. */
  readonly askedMailbox: string | null;
  readonly contactNumber: string | null;
  /** null: that of all strangers together. */
  readonly provenBrowser: Buffer | null;
}

/** Any number, another one than other locks have. */
const askingLock = 7_461_003;

/**
 * The codes granted from a budget since `since`, newest first. Callers who ask for the same contact at the same time
 * waits until `trx` ends, so that no limit is passed by asking twice at once.
 */
export async function listGranted(
  trx: Db,
  budget: Budget & { readonly browserHash: Buffer; readonly since: Date },
): Promise<Granted[]> {
  const { askedMailbox, contactNumber, provenBrowser, browserHash, since } = budget;
  const contacts = [askedMailbox, contactNumber].filter((contact) => contact !== null);
  await sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(mailbox_of(contact), ${askingLock}) as key
      from unnest(${contacts}::text[]) as contact order by key) as keys`.execute(trx);
  const { rows } = await sql<Granted>`
    select created_at as at, browser_hash = ${browserHash} as is_own,
      used_at is not null or replaced_at is not null as is_over
    from otp_challenge
    where created_at > ${since} and proven_browser is not distinct from ${provenBrowser}
      and (asked_mailbox = mailbox_of(${askedMailbox}) or contact_number = ${contactNumber})
    order by created_at desc`.execute(trx);
  return rows;
}

/** Keeps what a browser asks for; returns how often it asked for this contact since `since`. */
export async function insertChallenge(
  db: Db,
  asked: Asked & Budget & { parentOf: string | null; id: string; since: Date; now: Date },
): Promise<number> {
  const { browserHash, purpose, askedMailbox, provenBrowser, parentOf, id, since, now } = asked;
  const { email, contactNumber } = asked.contact;
  const { rows } = await sql<{ asks: number }>`
    with added as (
      insert into otp_challenge
        (id, purpose, email, asked_mailbox, contact_number, browser_hash, proven_browser, parent_of,
          created_at)
      values (${id}, ${purpose}, ${email}, mailbox_of(${askedMailbox}), ${contactNumber}, ${browserHash},
        ${provenBrowser}, ${parentOf}, ${now}))
    select 1 + count(*)::int as asks from otp_challenge
    where browser_hash = ${browserHash} and created_at > ${since}
      and email is not distinct from ${email}
      and contact_number is not distinct from ${contactNumber}`.execute(db);
  return rows[0]?.asks ?? 1;
}

/** Any number, the same for everybody who decides about sending. */
const sendingLock = 7_461_002;

/** Codes are decided on one after the other, so that no limit is passed by asking twice at once. */
export async function lockSending(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sendingLock})`.execute(trx);
}

/** A challenge on which nothing was decided yet, asked for after `since`. */
export async function findUndecided(
  db: Db,
  id: string,
  since: Date,
): Promise<ChallengeRow | undefined> {
  const row = await db
    .selectFrom('otpChallenge')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row as ChallengeRow | undefined;
}

/** When codes went to this number by SMS since `since`. */
export async function listTexts(db: Db, smsTo: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('otpChallenge')
    .select('sentAt')
    .where('smsTo', '=', smsTo)
    .where('sentAt', '>', since)
    .execute();
  return rows.flatMap(({ sentAt }) => sentAt ?? []);
}

/**
 * Notes that a code goes out, and ends those that the same browser was sent at the same place for the same
 * purpose. Codes of other browsers stay good: nobody can end another's.
 */
export async function markSent(
  trx: Db,
  sent: {
    readonly id: string;
    readonly emailTo: string | null;
    readonly smsTo: string | null;
    readonly codeMac: Buffer;
    readonly now: Date;
  },
): Promise<void> {
  const { id, emailTo, smsTo, codeMac, now } = sent;
  await sql`
    update otp_challenge as older set replaced_at = ${now}
    from otp_challenge as newer
    where newer.id = ${id} and older.id <> newer.id and older.purpose = newer.purpose
      and older.browser_hash = newer.browser_hash
      and (older.email_to = ${emailTo} or older.sms_to = ${smsTo})
      and older.replaced_at is null`.execute(trx);
  await trx
    .updateTable('otpChallenge')
    .set({ sentAt: now, emailTo, smsTo, codeMac })
    .where('id', '=', id)
    .execute();
}

interface SentChallenge {
  readonly id: string;
  readonly emailTo: string | null;
  readonly smsTo: string | null;
  readonly provenBrowser: Buffer | null;
}

/**
 * The newest code that this browser was sent for this contact and purpose, and where to; one that was
 * replaced only if there is no other, whatever the clock said when it went out.
 */
export async function findNewestSent(db: Db, asked: Asked): Promise<SentChallenge | null> {
  const { browserHash, purpose, contact } = asked;
  const { rows } = await sql<SentChallenge>`
    select id, email_to, sms_to, proven_browser from otp_challenge
    where browser_hash = ${browserHash} and purpose = ${purpose} and sent_at is not null
      and email is not distinct from ${contact.email}
      and contact_number is not distinct from ${contact.contactNumber}
    order by replaced_at is not null, sent_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Wrong codes of late, of those that went to the same place and were asked for from the same budget;
 * `elsewhere` leaves out challenge `own`.
 */
export async function findFailures(
  db: Db,
  own: SentChallenge | null,
  { dayAgo, hourAgo }: { dayAgo: Date; hourAgo: Date },
): Promise<Failures & { readonly elsewhere: number }> {
  const { rows } = await sql<Failures & { readonly elsewhere: number }>`
    select coalesce(sum(failures), 0)::int as of_contact,
      coalesce(sum(failures) filter (where id is distinct from ${own?.id ?? null}::uuid), 0)::int as elsewhere,
      (select coalesce(sum(tries - (used_at is not null)::int), 0)::int from otp_challenge
        where last_try_at > ${hourAgo}) as total
    from (
      select id, last_try_at, tries - (used_at is not null)::int as failures
      from otp_challenge
      where (email_to = ${own?.emailTo ?? null} or sms_to = ${own?.smsTo ?? null})
        and last_try_at > ${dayAgo}
        and proven_browser is not distinct from ${own?.provenBrowser ?? null}
    ) as tried`.execute(db);
  return rows[0] as Failures & { readonly elsewhere: number }; // an aggregate has one row
}

/** Wrong codes since `since`, over all contacts. */
export async function countFailures(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(tries - (used_at is not null)::int), 0)::int as total
    from otp_challenge where last_try_at > ${since}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Takes one of the `allowed` tries of a challenge whose code is still good, in one statement: however
 * many guesses come at once, no more than that are looked at.
 */
export async function claimTry(
  db: Db,
  {
    id,
    allowed,
    sentBetween,
    now,
  }: { id: string; allowed: number; sentBetween: readonly [Date, Date]; now: Date },
): Promise<(ChallengeRow & { readonly codeMac: Buffer }) | null> {
  const row = await db
    .updateTable('otpChallenge')
    .set({ tries: sql`tries + 1`, lastTryAt: now })
    .where('id', '=', id)
    .where('tries', '<', allowed)
    .where('sentAt', '>', sentBetween[0])
    .where('sentAt', '<', sentBetween[1])
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return (row as (ChallengeRow & { codeMac: Buffer }) | undefined) ?? null;
}

/** True if the code of a challenge is used by this call, and was not before. */
export async function markUsed(trx: Db, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('otpChallenge')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Codes are done after ten minutes; their failures count for a day. */
const codeRetentionMs = 25 * hourMs;

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - codeRetentionMs);
  await sql`delete from otp_challenge where created_at < ${before}`.execute(db);
}
