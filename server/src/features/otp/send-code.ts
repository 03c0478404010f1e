import { randomBytes } from 'node:crypto';
import type { PublicSettings } from '@sangamam/contract/settings';
import { dateInKochi } from '@sangamam/contract/visit';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { mailAddress } from '../../outside/mail.ts';
import { maySendSms } from '../messages/may-send-sms.ts';
import { queueMessage, queueSms } from '../messages/queue-message.ts';
import { findChild, listByContact } from '../registrations/by-contact.ts';
import {
  codeLifetimeMs,
  codeMac,
  dayMs,
  hourMs,
  isSmsPaused,
  maySend,
  mayText,
  newCode,
} from './rules.ts';
import {
  type ChallengeRow,
  countFailures,
  findUndecided,
  listSends,
  lockSending,
  markSent,
} from './store.ts';

/** Where a code goes; both, and it is the same code. */
interface Destination {
  readonly emailTo: string | null;
  readonly smsTo: string | null;
  /** Of the registration. */
  readonly language: string;
}

/**
 * Decides about a challenge and sends its code, in one transaction. A contact nobody has gets nothing
 * but, once a day, a mail that says so; its challenge then looks like every other, with a code nobody
 * knows. Beyond the limits of the contact nothing is sent and an earlier code stays good.
 */
export async function sendCode(deps: Deps, challengeId: string): Promise<void> {
  const now = deps.now();
  const settings = await deps.settings.current();
  await tx(deps.db, async (trx) => {
    await lockSending(trx);
    const tooOld = new Date(now.getTime() - codeLifetimeMs);
    const challenge = await findUndecided(trx, challengeId, tooOld);
    if (!challenge) return;
    const known = await findDestination(deps, trx, challenge);
    const { email, contactNumber } = challenge;
    const asked = { emailTo: mailbox(email), smsTo: contactNumber, language: 'en' };
    if (!(await isWithinLimits(deps, trx, known ?? asked, now))) return;

    const code = known ? newCode() : null;
    const mac = code ? codeMac(deps.config.secretKey, challengeId, code) : randomBytes(32);
    await markSent(trx, { id: challengeId, ...(known ?? asked), codeMac: mac, now });
    if (known && code) {
      const { parentOf } = challenge;
      await queueCode(deps, trx, { challengeId, code, parentOf, ...known }, settings);
    } else if (challenge.purpose === 'access') await tellUnknown(deps, trx, challenge, settings);
  });
}

/** Where the code for this contact goes; null when nobody has it or nothing can reach it. */
async function findDestination(
  deps: Deps,
  trx: Db,
  { purpose, email, contactNumber }: ChallengeRow,
): Promise<Destination | null> {
  const smsTo = contactNumber && (await canText(deps, trx, contactNumber)) ? contactNumber : null;
  if (purpose === 'contact') {
    const emailTo = mailbox(email);
    return emailTo || smsTo ? { emailTo, smsTo, language: 'en' } : null;
  }
  const [newest] = await listByContact(trx, { email, contactNumber });
  if (!newest) return null;
  // a number that cannot be reached is asked for at the address of its registration
  const emailTo = email || !smsTo ? mailbox(newest.email) : null;
  return emailTo || smsTo ? { emailTo, smsTo, language: newest.locale } : null;
}

/** Whether a code may go to this number by SMS now. */
export async function canText(deps: Deps, trx: Db, phone: string): Promise<boolean> {
  const now = deps.now();
  if (!(await maySendSms(deps, trx, phone))) return false;
  if (!deps.config.rateLimits) return true;
  const failures = await countFailures(trx, new Date(now.getTime() - hourMs));
  if (isSmsPaused(failures)) {
    deps.log.error({ event: 'otp', failures }, 'codes by SMS are paused: too many wrong codes');
    return false;
  }
  const since = new Date(now.getTime() - dayMs);
  const sends = await listSends(trx, { emailTo: null, smsTo: phone, since });
  const { codes } = await deps.settings.current();
  return mayText(
    sends.map(({ sentAt }) => sentAt),
    codes,
    now,
  );
}

async function isWithinLimits(
  { config, settings }: Deps,
  trx: Db,
  to: Destination,
  now: Date,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const { codes } = await settings.current();
  const sends = await listSends(trx, { ...to, since: new Date(now.getTime() - dayMs) });
  return maySend(
    sends.map(({ sentAt }) => sentAt),
    codes,
    now,
  );
}

async function queueCode(
  { config, now: clock }: Deps,
  trx: Db,
  sent: Destination & {
    readonly challengeId: string;
    readonly code: string;
    readonly parentOf: string | null;
  },
  settings: PublicSettings,
): Promise<void> {
  const { challengeId, code, language, emailTo, smsTo, parentOf } = sent;
  const now = clock();
  const context = { settings, config, now };
  const values = {
    otp: code,
    spaced: `${code.slice(0, 3)} ${code.slice(3)}`,
    minutes: codeLifetimeMs / 60_000,
  };
  const message = {
    registrationId: null,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
    isSecret: true,
  };
  const child = parentOf === null ? null : await findChild(trx, parentOf);
  if (emailTo && child) {
    const { registrationNumber: number, name, school, locale } = child;
    const privacyUrl = `${config.publicUrl}/privacy-policy`;
    await queueMessage(
      trx,
      {
        ...message,
        kind: 'parentCode',
        to: { email: emailTo, language: locale },
        values: { ...values, number, name, school, privacyUrl },
        dedupeKey: `code:${challengeId}:email`,
      },
      context,
    );
  } else if (emailTo) {
    const to = { email: emailTo, language };
    const dedupeKey = `code:${challengeId}:email`;
    await queueMessage(trx, { ...message, kind: 'otp', to, values, dedupeKey }, context);
  }
  if (smsTo) {
    const to = { email: '', phone: smsTo, language };
    const dedupeKey = `code:${challengeId}:sms`;
    await queueSms(trx, { ...message, kind: 'otp', to, values, dedupeKey }, context);
  }
}

/** One mail a day to an address that nobody registered with. */
async function tellUnknown(
  { config, now: clock }: Deps,
  trx: Db,
  { email }: ChallengeRow,
  settings: PublicSettings,
): Promise<void> {
  const recipient = mailbox(email);
  // of two contacts that do not belong together, this one may well be known
  const [known] = await listByContact(trx, { email, contactNumber: null });
  if (!recipient || known) return;
  const now = clock();
  await queueMessage(
    trx,
    {
      kind: 'unknownAddress',
      to: { email: recipient, language: 'en' },
      values: { registerUrl: `${config.publicUrl}/registration` },
      dedupeKey: `unknown:${recipient}:${dateInKochi(now.getTime())}`,
      registrationId: null,
    },
    { settings, config, now },
  );
}

/** The address as it is written to: however it is spelt, one mailbox has one limit. */
function mailbox(email: string | null): string | null {
  return email === null ? null : (mailAddress(email)?.toLowerCase() ?? null);
}
