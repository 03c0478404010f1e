import {
  type ConsentPurpose,
  type ConsentState,
  optionalPurposes,
  retiredPurposes,
} from '@sangamam/contract/privacy/consents';
import type { Db } from '../../../platform/db/connect.ts';
import { listHistory, listLatest } from './store.ts';

/**
 * A person's consents, one per purpose. A purpose they never answered counts as not given. Retired purposes
 * and the parent's consent appear only if they were answered.
 */
export async function readConsents(db: Db, registrationId: string): Promise<ConsentState[]> {
  const latest = new Map((await listLatest(db, registrationId)).map((row) => [row.purpose, row]));
  const onlyIfAnswered: readonly ConsentPurpose[] = [...retiredPurposes, 'parent'];
  const purposes = [
    'policies',
    ...optionalPurposes,
    ...onlyIfAnswered.filter((purpose) => latest.has(purpose)),
  ] as const;
  return purposes.map((purpose) => {
    const row = latest.get(purpose);
    return {
      purpose,
      given: row?.given ?? false,
      noticeVersion: row?.policyVersion ?? null,
      at: row?.at.toISOString() ?? null,
    };
  });
}

/**
 * True if the person's latest answer for this purpose is yes. Callers check it anew each time, since a consent can be
 * withdrawn.
 */
export async function hasConsent(
  db: Db,
  registrationId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const rows = await listLatest(db, registrationId);
  return rows.some((row) => row.purpose === purpose && row.given);
}

/** True if the parent with this contact has consented. `contactHashes`: its hash under each secret key in use. */
export async function hasParentConsent(
  db: Db,
  registrationId: string,
  contactHashes: readonly Buffer[],
): Promise<boolean> {
  const rows = await listLatest(db, registrationId);
  return rows.some(
    ({ purpose, given, contactHash }) =>
      purpose === 'parent' && given && contactHashes.some((hash) => contactHash?.equals(hash)),
  );
}

/** Every answer ever given, oldest first. */
export async function readConsentHistory(db: Db, registrationId: string) {
  const rows = await listHistory(db, registrationId);
  return rows.map(({ purpose, given, policyVersion, at }) => ({
    purpose,
    given,
    noticeVersion: policyVersion,
    at: at.toISOString(),
  }));
}
