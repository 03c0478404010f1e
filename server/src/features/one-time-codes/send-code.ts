import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import * as z from 'zod/mini';
import {
  type ChallengeRow,
  codeLifetimeMs,
  type Destination,
  decideOnCode,
  mailboxOf,
  mayTextCode,
} from '../../domain/people/index.ts';
import { findChild, listByContact } from '../../domain/registrations/index.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/job.ts';
import { queueMessage, queueSms } from '../../platform/messages/queue-message.ts';
import { countSms } from '../../platform/messages/store.ts';
import { otp, parentCode, unknownAddress } from './code-kinds.ts';

type Using = Pick<Deps, 'config' | 'now'>;

interface Addressed extends Destination {
  /** Language of the registration; without one, of the page. */
  readonly language: string;
}

/**
 * Decides about a challenge and sends its code, in one transaction. An unknown contact gets no code, and at
 * most one mail a day that says so; its challenge looks like any other.
 */
export async function sendCode(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'outside' | 'settings'>,
  challengeId: string,
  language: Language,
): Promise<void> {
  const settings = await deps.settings.current();
  await tx(deps.db, async (trx) => {
    const decided = await decideOnCode(trx, deps, challengeId, async (challenge) => {
      const { contactNumber: phone } = challenge;
      const smsTo = phone && (await canText(deps, trx, phone)) ? phone : null;
      return { to: await findDestination(trx, challenge, { smsTo, language }), smsTo };
    });
    if (!decided) return;
    const { challenge, sent } = decided;
    const { parentOf, purpose } = challenge;
    if (sent) await queueCode(deps, trx, { challengeId, parentOf, ...sent }, settings);
    else if (purpose === 'access')
      await mailUnknownAddress(deps, trx, { ...challenge, language }, settings);
  });
}

/** The request only stores the challenge; this job decides and sends. */
export const sendCodeJob = job({
  name: 'send-code',
  work: 'now',
  payload: z.object({ challengeId: z.uuid(), language: z._default(z.enum(languages), 'en') }),
  maxAttempts: 5,
  turn: 'first',
  run: (deps, { challengeId, language }) => sendCode(deps, challengeId, language),
});

/**
 * The contacts the code for this one goes to, by SMS to `smsTo` if that is given; null when the contact is
 * unknown or cannot be reached.
 */
async function findDestination(
  trx: Db,
  { purpose, email, contactNumber }: ChallengeRow,
  { smsTo, language }: Pick<Addressed, 'smsTo' | 'language'>,
): Promise<Addressed | null> {
  if (purpose === 'contact') {
    const emailTo = mailboxOf(email);
    return emailTo || smsTo ? { emailTo, smsTo, language } : null;
  }
  const [newest] = await listByContact(trx, { email, contactNumber });
  if (!newest) return null;
  // a number that cannot be reached is asked for at the address of its registration
  const emailTo = email || !smsTo ? mailboxOf(newest.email) : null;
  return emailTo || smsTo ? { emailTo, smsTo, language: newest.locale } : null;
}

/** Share of the hourly budget from which an alert is logged. */
const alertAt = 0.8;
const countryPrefixLength = 3;

/**
 * True if a code may go to this number by SMS: its country is supported, and its hourly budget, which
 * guards against SMS fraud, is not used up.
 */
async function maySendSms(
  { outside, config, now, log }: Pick<Deps, 'outside' | 'config' | 'now' | 'log'>,
  tx: Db,
  phone: string,
): Promise<boolean> {
  const { sms } = outside;
  if (sms === null || !(await sms.canText(phone))) return false;
  if (!config.rateLimits) return true;
  const prefix = phone.slice(0, countryPrefixLength);
  const sent = await countSms(tx, {
    kind: otp.name,
    prefix,
    since: new Date(now().getTime() - hourMs),
  });
  const budget = sms.maxPerCountryAndHour;
  if (sent >= budget * alertAt) {
    log.error(
      { event: 'sms', prefix, sent, budget },
      'the SMS budget of this hour is nearly used up',
    );
  }
  return sent < budget;
}

/** True if a code may go to this number by SMS now, by the budgets and the recent failures. */
export async function canText(
  deps: Pick<Deps, 'config' | 'log' | 'now' | 'outside' | 'settings'>,
  trx: Db,
  phone: string,
): Promise<boolean> {
  if (!(await maySendSms(deps, trx, phone))) return false;
  return !deps.config.rateLimits || (await mayTextCode(deps, trx, phone));
}

async function queueCode(
  { config, now: clock }: Using,
  trx: Db,
  sent: Addressed & {
    readonly challengeId: string;
    readonly code: string;
    readonly parentOf: string | null;
  },
  settings: EventSettings,
): Promise<void> {
  const { challengeId, code, language, emailTo, smsTo, parentOf } = sent;
  const now = clock();
  const context = { settings, config, now };
  const values = {
    otp: code,
    spaced: `${code.slice(0, 3)} ${code.slice(3)}`,
    minutes: codeLifetimeMs / minuteMs,
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
        kind: parentCode,
        to: { email: emailTo, language: locale },
        values: { ...values, number, name, school, privacyUrl },
        dedupeKey: `code:${challengeId}:email`,
      },
      context,
    );
  } else if (emailTo) {
    const to = { email: emailTo, language };
    const dedupeKey = `code:${challengeId}:email`;
    await queueMessage(trx, { ...message, kind: otp, to, values, dedupeKey }, context);
  }
  if (smsTo) {
    const to = { email: '', phone: smsTo, language };
    const dedupeKey = `code:${challengeId}:sms`;
    await queueSms(trx, { ...message, kind: otp, to, values, dedupeKey }, context);
  }
}

/** Mails an unregistered address that it is unknown, at most once a day. */
async function mailUnknownAddress(
  { config, now: clock }: Using,
  trx: Db,
  { email, language }: Pick<ChallengeRow, 'email'> & { readonly language: Language },
  settings: EventSettings,
): Promise<void> {
  const recipient = mailboxOf(email);
  // of two contacts that do not belong together, this one may well be known
  const [known] = await listByContact(trx, { email, contactNumber: null });
  if (!recipient || known) return;
  const now = clock();
  await queueMessage(
    trx,
    {
      kind: unknownAddress,
      to: { email: recipient, language },
      values: { registerUrl: `${config.publicUrl}/registration` },
      dedupeKey: `unknown:${recipient}:${dateAtEvent(now.getTime())}`,
      registrationId: null,
    },
    { settings, config, now },
  );
}
