import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../db/connect.ts';
import {
  deleteSession,
  deleteUnprovenSessions,
  findSession,
  insertSession,
  type RegistrationSession,
  touchSession,
} from './registrant-session-store.ts';

export type { RegistrationSession } from './registrant-session-store.ts';

/** How long a session lasts: after making a record, and after a one-time code (docs/security.md#how-it-works). */
const lifetimeMs = { created: 24 * hourMs, verified: 2 * hourMs };
/** A verified session ends when it is not used for this long. */
const verifiedIdleMs = 30 * minuteMs;
/** How exactly the last use is kept; not every call writes. */
const touchEveryMs = minuteMs;

/** `__Host-` needs https: such a cookie cannot be set by a neighbouring host. */
export const registrationCookieName = (isHttps: boolean) => (isHttps ? '__Host-reg' : 'reg');

/** The cookie of who follows their issues: it holds the proven address. */
export const reporterCookieName = (isHttps: boolean) => (isHttps ? '__Host-issues' : 'issues');

/** For the cookie of a session that was earned by making a record, or by a code. */
export const createdSessionSeconds = lifetimeMs.created / 1000;
export const verifiedSessionSeconds = lifetimeMs.verified / 1000;

/** SHA-256 of a secret that was made by chance, which is all the database keeps of it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** A session that starts now, not yet stored. Its token is the cookie's value: 256 bits, base64url. */
export function newSession(args: {
  readonly registrationIds: string[];
  readonly assurance: RegistrationSession['assurance'];
  readonly now: Date;
  readonly token?: string;
}): { token: string; session: RegistrationSession } {
  const { registrationIds, assurance, now, token = randomBytes(32).toString('base64url') } = args;
  const expiresAt = new Date(now.getTime() + lifetimeMs[assurance]);
  const tokenHash = hashToken(token);
  return { token, session: { tokenHash, registrationIds, assurance, createdAt: now, expiresAt } };
}

/**
 * The token of the session that the request with this idempotency key creates. Whoever sends the same
 * request again after its answer was lost is the one who can present the key, and gets the session.
 */
export function tokenForKey(idempotencyKey: string, secretKey: string): string {
  return createHmac('sha256', secretKey)
    .update(`registration session ${idempotencyKey}`)
    .digest('base64url');
}

/** Stores a new session for one registration; returns the value of its cookie. */
export async function startRegistrationSession(
  db: Db,
  args: {
    readonly registrationId: string;
    readonly assurance: RegistrationSession['assurance'];
    readonly now: Date;
  },
): Promise<string> {
  const { registrationId, ...rest } = args;
  const { token, session } = newSession({ ...rest, registrationIds: [registrationId] });
  await insertSession(db, session);
  return token;
}

/**
 * Stores the session that a one-time code earns; the browser's former one ends with it, and those of other
 * browsers that made a registration whose contact nobody has proven so far. Returns the value of its
 * cookie. To be called before the contact is marked as proven.
 */
export async function startVerifiedSession(
  tx: Db,
  args: {
    readonly registrationIds: string[];
    readonly replaces: RegistrationSession | null;
    readonly now: Date;
  },
): Promise<string> {
  const { registrationIds, replaces, now } = args;
  const { token, session } = newSession({ registrationIds, assurance: 'verified', now });
  if (replaces) await deleteSession(tx, replaces.tokenHash);
  await deleteUnprovenSessions(tx, registrationIds);
  await insertSession(tx, session);
  return token;
}

/** The session of a cookie; null when it is unknown, has ended or was left unused too long. */
export async function findRegistrationSession(
  db: Db,
  token: string,
  now: Date,
): Promise<RegistrationSession | null> {
  const found = await findSession(db, hashToken(token));
  if (!found || found.expiresAt <= now) return null;
  const { lastSeenAt, ...session } = found;
  if (session.assurance === 'created') return session;
  const unusedMs = now.getTime() - lastSeenAt.getTime();
  if (unusedMs > verifiedIdleMs) return null;
  if (unusedMs > touchEveryMs) await touchSession(db, session.tokenHash, now);
  return session;
}
