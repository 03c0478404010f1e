import type { ApiKeyScope } from '@sangamam/contract/calls/permissions';
import { minuteMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../db/connect.ts';
import { findValidKey, touchKey } from './api-key-store.ts';
import type { Admin } from './staff.ts';
import { hashOf } from './staff-session.ts';

/** The rights of a key, besides its schools. */
export interface ApiKey {
  readonly id: string;
  readonly scopes: readonly ApiKeyScope[];
}

/** Leak scanners recognise a key by its beginning. */
export const keyStart = 'sgm_';
const keyPattern = /^sgm_[A-Za-z0-9_-]{43}$/;
/** A key is marked as used at most this often, so that reading does not always write. */
const touchEveryMs = minuteMs;

/** True if a bearer token means to be a key and not a session. */
export function isApiKey(token: string): boolean {
  return token.startsWith(keyStart);
}

/**
 * The key of a token with the admin it counts as, or null: unknown, expired, revoked, or of somebody who
 * is no longer a super admin. It acts under its maker's id with the least rights that its scopes need,
 * for its own schools; the user log names the key.
 */
export async function findApiKey(
  db: Db,
  token: string,
  now: Date,
): Promise<{ key: ApiKey; admin: Admin } | null> {
  if (!keyPattern.test(token)) return null;
  const found = await findValidKey(db, hashOf(token), now);
  if (!found) return null;
  const { id, name, scopes, allSchools, assignedSchools, madeBy, lastUsedAt } = found;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > touchEveryMs) {
    await touchKey(db, id, now);
  }
  const permissions = {
    canViewAnalytics: scopes.includes('analytics.read'),
    canCheckIn: scopes.includes('check-in.write'),
    canEditRegistrations: false,
    canViewRegistrations: scopes.includes('registrations.read'),
    canViewPayments: scopes.includes('payments.read'),
  };
  const admin = { id: madeBy, name: `${name} (API key)`, role: 'admin' } as const;
  return {
    key: { id, scopes },
    admin: { ...admin, allSchools, assignedSchools, permissions },
  };
}
