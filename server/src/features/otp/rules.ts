import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { emailMessage, phoneMessage } from '@sangamam/contract/answer-kinds';
import type { EventSettings } from '@sangamam/contract/event-settings';
import { otpLength } from '@sangamam/contract/otp';
import { isOneEmailAddress } from '@sangamam/contract/personal-info';
import { isWholePhone, normalisePhone } from '@sangamam/contract/phone';
import { type Keys, keysOf } from '../../http/seal.ts';

/** What a code is for: an existing registration, or a contact that is new. */
export type Purpose = 'access' | 'contact';

/** Who is asked for: an email address in lower case, an E.164 number, or both. */
export interface Contact {
  readonly email: string | null;
  readonly contactNumber: string | null;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The most that ASVS 6.5.5 allows. */
export const codeLifetimeMs = 10 * minuteMs;
export const maxTries = 5;
/** How long a code that was entered vouches for who asks for more than reading. */
export const freshMs = 5 * minuteMs;
/** The browser's cookie outlives the code a little. */
export const browserCookieSeconds = 15 * 60;

/** Payments and security 4.2; the limits of a contact are settings, and can only be lowered. */
export const sendsPerBrowser = { calls: 5, windowSeconds: 3600 };
export const sendsPerAddressAndDay = { calls: 30, windowSeconds: 86_400 };
/** Between a send and the next: after the first, the second, all later ones within an hour. */
const pausesMs = [30 * secondMs, 60 * secondMs, 120 * secondMs];
/** Clocks of browser and server differ by so much at most when a countdown ends. */
const graceMs = secondMs;

const contactFailuresPerDay = 10;
const coolDownMs = hourMs;
/** In an hour, over all contacts: then each guess costs a captcha, then text messages stop. */
const failuresBeforeCaptcha = 100;
const failuresBeforeSmsStops = 500;

/** Reads what was typed; `fields` says what is wrong with it. Nothing given is not wrong here. */
export function readContact(typed: { email: string; contactNumber: string }): {
  contact: Contact;
  fields: Record<string, string> | null;
} {
  const email = typed.email.trim().toLowerCase();
  const contactNumber = normalisePhone(typed.contactNumber);
  const fields = {
    ...(email !== '' && !isOneEmailAddress(email) && { email: emailMessage }),
    ...(contactNumber !== '' && !isWholePhone(contactNumber) && { contactNumber: phoneMessage }),
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
  const code = [...typed.normalize('NFKC').replace(/\s/g, '')].map(asciiDigit).join('');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Digits of every script stand in runs of ten that begin at a multiple the script chose. */
function asciiDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(point - zero);
}

/**
 * What is kept of a code: keyed, since a plain hash of a million values is reversed at once, and good
 * for this one challenge only.
 */
export function codeMac(secretKey: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`otp ${challengeId} ${code}`).digest();
}

/** Whether `code` is the one; takes equally long for every wrong answer. */
export function isCode(
  keys: Keys,
  challenge: { readonly id: string; readonly codeMac: Buffer },
  code: string,
): boolean {
  return keysOf(keys).some((key) =>
    timingSafeEqual(codeMac(key, challenge.id, code), challenge.codeMac),
  );
}

/**
 * Whether one more code may go to a contact that got codes at these times, newest first. After the clock was
 * set back, times that are still to come count as long ago.
 */
export function maySend(
  sentAt: readonly Date[],
  { perHour, perDay }: EventSettings['codes'],
  now: Date,
): boolean {
  const agoMs = (at: Date) => Math.abs(now.getTime() - at.getTime());
  const within = (ms: number) => sentAt.filter((at) => agoMs(at) < ms).length;
  const lastHour = within(hourMs);
  const newest = sentAt[0];
  if (newest && lastHour > 0) {
    if (agoMs(newest) + graceMs < pauseAfter(lastHour)) return false;
  }
  return lastHour < perHour && within(dayMs) < perDay;
}

/** Whether the next code may also go by SMS, after so many within a day. */
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
  readonly lastOfContact: Date | null;
  readonly total: number;
}

export type Brake = 'none' | 'captcha' | 'rest';

/**
 * What a guess costs now: nothing, a captcha, or it is not looked at. After ten failures within a day a
 * contact rests for an hour after each further one.
 */
export function brakeOf({ ofContact, lastOfContact, total }: Failures, now: Date): Brake {
  const isOverrun = ofContact >= contactFailuresPerDay;
  const isResting =
    isOverrun && lastOfContact !== null && now.getTime() - lastOfContact.getTime() < coolDownMs;
  if (isResting) return 'rest';
  return isOverrun || total > failuresBeforeCaptcha ? 'captcha' : 'none';
}

/** Tries that a challenge has in all, given the failures of other challenges of its contact. */
export function triesLeft(failuresElsewhere: number, brake: Brake): number {
  if (brake === 'rest') return 0;
  if (brake === 'captcha') return maxTries;
  return Math.max(0, Math.min(maxTries, contactFailuresPerDay - failuresElsewhere));
}

/** Whether so many failures within an hour mean that codes go by mail only. */
export function isSmsPaused(failuresWithinHour: number): boolean {
  return failuresWithinHour > failuresBeforeSmsStops;
}
