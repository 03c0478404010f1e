import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, startOfDayMs } from '@sangamam/contract/locale/event-time';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { Db } from '../db/connect.ts';
import type { Admin } from './staff.ts';
import { findSession, touchSession } from './staff-session-store.ts';

/** A session ends after so long without a call (docs/product/staff.md#sessions) … */
export const idleMs = 30 * minuteMs;
/** … and this long after the login in any case. */
export const absoluteMs = 8 * hourMs;
/** Other tabs may be in the middle of a call when the password is given again, or its answer be lost. */
export const previousTokenMs = 2 * minuteMs;
/** A session is marked as used at most this often, so that reading does not always write. */
const touchEveryMs = minuteMs;

const tokenPattern = /^adm_[A-Za-z0-9_-]{43}$/;

/** The cookie without which the token of a browser is worth nothing. */
export function adminCookieName(isHttps: boolean): '__Host-adm' | 'adm' {
  return isHttps ? '__Host-adm' : 'adm';
}

/** 256 random bits; the prefix lets leak scanners recognise a token. */
export function newToken(prefix: 'adm_' | 'sgm_' | ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The hash kept of tokens, cookies and e-mails that must not stand in the database themselves. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A session ends at `endsAt` in any case, and after `idleMs` without a call. */
export interface SessionLimits {
  readonly endsAt: Date;
  readonly idleMs: number;
}

/**
 * The admin behind a bearer token, when they last gave their password and when the session ends, or null:
 * unknown, idle for 30 minutes, older than 8 hours, or sooner where the settings say so, of an account that was
 * deactivated or ended with the event, or made by a browser and sent without its cookie
 * (docs/product/staff.md#sessions).
 */
export async function findAdminSession(
  db: Db,
  token: string,
  bindingCookie: string | undefined,
  now: Date,
  { sessions: { staffHours, staffIdleMinutes }, event }: Pick<EventSettings, 'sessions' | 'event'>,
): Promise<{ admin: Admin; passwordGivenAt: Date | null; limits: SessionLimits } | null> {
  if (!tokenPattern.test(token)) return null;
  const tokenHash = hashOf(token);
  const allowedIdleMs = Math.min(idleMs, staffIdleMinutes * minuteMs);
  const idleSince = new Date(now.getTime() - allowedIdleMs);
  const cutMs = Math.max(0, absoluteMs - staffHours * hourMs);
  const endsAfter = new Date(now.getTime() + cutMs);
  const session = await findSession(db, { tokenHash, now, endsAfter, idleSince });
  if (!session || !isBound(session.bindingHash, bindingCookie)) return null;
  if (isOver(session.admin, event, now)) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
    await touchSession(db, session.sessionId, now);
  }
  const endsAt = new Date(session.expiresAt.getTime() - cutMs);
  // use is noted once in a while only, so it may be over that much earlier
  const limits = { endsAt, idleMs: allowedIdleMs - touchEveryMs };
  return { ...session, limits };
}

/** True if an account for the days of the event is over: from the midnight after its last day on. */
export function isOver(
  { permissions }: Pick<Admin, 'permissions'>,
  { endsAt }: Pick<EventSettings['event'], 'endsAt'>,
  now: Date,
): boolean {
  if (permissions.endsWithEvent !== true) return false;
  return now.getTime() >= startOfDayMs(dateAtEvent(Date.parse(endsAt))) + dayMs;
}

function isBound(bindingHash: Buffer | null, cookie: string | undefined): boolean {
  if (bindingHash === null) return true;
  return cookie !== undefined && timingSafeEqual(bindingHash, hashOf(cookie));
}
