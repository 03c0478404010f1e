import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { dayMs, daySeconds, hourMs, minuteMs, secondMs } from '@sangamam/contract/locale/durations';
import { problem } from '@sangamam/contract/locale/problems';
import { otpLength } from '@sangamam/contract/one-time-codes/otp';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { emailKey, isOneEmailAddress } from '@sangamam/contract/text/email-address';
import { normalisePhone, phoneProblem } from '@sangamam/contract/text/phone';
import { codeText } from '@sangamam/contract/text/text';
import { type Keys, keysOf } from '../../../platform/config/seal.ts';
import { mailAddress } from '../../../platform/outside/mail.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The use of a code: an existing registration, or a contact that is new. */
export type Purpose = 'access' | 'contact';

/** The contact asked for: an email address in lower case, an E.164 number, or both. */
export interface Contact {
  readonly email: string | null;
  readonly contactNumber: string | null;
}

/** The most that ASVS 6.5.5 allows. */
export const codeLifetimeMs = 10 * minuteMs;
export const maxTries = 5;
/** How long a code that was entered vouches for who asks for more than reading. */
export const freshMs = 5 * minuteMs;
/** The browser's cookie outlives the code a little. */
export const browserCookieSeconds = 15 * 60;

/** docs/product/self-service.md#one-time-codes; the limits of a contact are settings, and can only be lowered. */
export const sendsPerBrowser = { calls: 5, windowSeconds: 3600 };
export const sendsADay = { calls: 300, windowSeconds: daySeconds };
/** Between a browser's codes: after the first, the second, all later ones within an hour. */
const pausesMs = [30 * secondMs, 60 * secondMs, 120 * secondMs];
/** Clocks of browser and server differ by so much at most when a countdown ends. */
const graceMs = secondMs;
/** Codes of one contact that are good at the same time, each in a browser of its own. */
const maxLiveCodes = 3;

const contactFailuresPerDay = 10;
/** In an hour, over all contacts: then each guess costs a captcha, then text messages stop. */
const failuresBeforeCaptcha = 100;
const failuresBeforeSmsStops = 500;

/** The answer to a wrong code, with 401 (docs/product/fixed.md#words). */
export const wrongCode = {
  success: false,
  status: 'error',
  verified: false,
  code: 'OTP_INVALID',
  message: new Refusal('OTP_INVALID').message,
};

/** Reads what was typed; `fields` says what is wrong with it. Nothing given is not wrong here. */
export function readContact(typed: { email: string; contactNumber: string }): {
  contact: Contact;
  fields: Record<string, string> | null;
} {
  const email = emailKey(typed.email);
  const contactNumber = normalisePhone(typed.contactNumber);
  const wrongNumber = contactNumber === '' ? null : phoneProblem(contactNumber);
  const fields = {
    ...(email !== '' && !isOneEmailAddress(email) && { email: problem('validEmail') }),
    ...(wrongNumber !== null && { contactNumber: wrongNumber }),
  };
  return {
    contact: { email: email || null, contactNumber: contactNumber || null },
    fields: Object.keys(fields).length > 0 ? fields : null,
  };
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0');
}

/** The digits of what was typed, with any blanks and in any script; null when they are no code. */
export function readCode(typed: string): string | null {
  const code = codeText(typed).replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/**
 * The hash kept of a code: keyed, since a plain hash of a million values is reversed at once, and good
 * for this one challenge only.
 */
export function codeMac(secretKey: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`otp ${challengeId} ${code}`).digest();
}

/** True if `code` is the one; takes equally long for every wrong answer. */
export function isCode(
  keys: Keys,
  challenge: { readonly id: string; readonly codeMac: Buffer },
  code: string,
): boolean {
  return keysOf(keys).some((key) =>
    timingSafeEqual(codeMac(key, challenge.id, code), challenge.codeMac),
  );
}

/** The address as it is written to: however it is spelt, it is one mailbox. */
export function mailboxOf(email: string | null): string | null {
  return email === null ? null : (mailAddress(email)?.toLowerCase() ?? null);
}

/** The mailbox and the number of a contact, by which browsers that proved them are known. */
export const contactKeys = ({ email, contactNumber }: Contact): readonly string[] =>
  [mailboxOf(email), contactNumber].filter((key) => key !== null);

/** A code that was asked for and granted. */
export interface Granted {
  readonly at: Date;
  /** By the browser that asks now. */
  readonly isOwn: boolean;
  /** Used, or replaced by a newer one of the same browser. */
  readonly isOver: boolean;
}

/**
 * When the next code may be asked for, by what was granted within a day, newest first; null: now. A browser
 * waits between its codes, of the codes of others so many may be good, and there are so many an hour and a
 * day. After the clock was set back, times that are still to come count as long ago.
 */
export function nextCodeAt(
  granted: readonly Granted[],
  { perHour, perDay }: EventSettings['codes'],
  now: Date,
): Date | null {
  const ago = granted.map((one) => ({ ...one, ms: Math.abs(now.getTime() - one.at.getTime()) }));
  const within = (ms: number) => ago.filter((one) => one.ms < ms);
  /** Until fewer than `most` of these are younger than `ms`. */
  const untilFewer = (list: typeof ago, most: number, ms: number) =>
    ms - (list[most - 1]?.ms ?? ms);
  const own = within(hourMs).filter(({ isOwn }) => isOwn);
  const live = within(codeLifetimeMs).filter(({ isOwn, isOver }) => !isOwn && !isOver);
  const waitMs = Math.max(
    untilFewer(own, 1, pauseAfter(own.length) - graceMs),
    untilFewer(live, maxLiveCodes, codeLifetimeMs),
    untilFewer(within(hourMs), perHour, hourMs),
    untilFewer(within(dayMs), perDay, dayMs),
  );
  return waitMs > 0 ? new Date(now.getTime() + waitMs) : null;
}

/** True if the next code may also go by SMS, after so many within a day. */
export function mayText(
  textedAt: readonly Date[],
  { textsPerDay }: EventSettings['codes'],
  now: Date,
): boolean {
  return textedAt.filter((at) => now.getTime() - at.getTime() < dayMs).length < textsPerDay;
}

/** How long to wait after the `sends`th code within an hour. */
export function pauseAfter(sends: number): number {
  return pausesMs[Math.min(sends, pausesMs.length) - 1] ?? 0;
}

/** Failed verifications of late: of one contact within a day, of all within an hour. */
export interface Failures {
  readonly ofContact: number;
  readonly total: number;
}

/** True if a guess costs a captcha now: after ten failures of its contact within a day, or many of all. */
export function costsCaptcha({ ofContact, total }: Failures): boolean {
  return ofContact >= contactFailuresPerDay || total > failuresBeforeCaptcha;
}

/**
 * Tries that a challenge has in all, given the failures of other challenges of its contact. One is always
 * left: whoever has the code needs no more, and guesses of others must not take it away.
 */
export function triesLeft(failuresElsewhere: number): number {
  return Math.max(1, Math.min(maxTries, contactFailuresPerDay - failuresElsewhere));
}

/** True if so many failures within an hour mean that codes go by mail only. */
export function isSmsPaused(failuresWithinHour: number): boolean {
  return failuresWithinHour > failuresBeforeSmsStops;
}
