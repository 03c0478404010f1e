import {
  type ConsentPurpose,
  type ConsentState,
  optionalPurposes,
  retiredPurposes,
} from '@sangamam/contract/privacy/consents';
import type { Db } from '../../../platform/db/connect.ts';
import { listHistory, listStanding } from './store.ts';

/** The consents of a person, purpose by purpose; a purpose never asked about is not allowed. Of those
 * that are not asked any more, only what was answered. */
export async function readConsents(db: Db, registrationId: string): Promise<ConsentState[]> {
  const standing = new Map(
    (await listStanding(db, registrationId)).map((row) => [row.purpose, row]),
  );
  const answered = retiredPurposes.filter((purpose) => standing.has(purpose));
  const purposes: ConsentPurpose[] = ['policies', ...optionalPurposes, ...answered];
  if (standing.has('parent')) purposes.push('parent');
  return purposes.map((purpose) => {
    const row = standing.get(purpose);
    return {
      purpose,
      given: row?.given ?? false,
      noticeVersion: row?.policyVersion ?? null,
      at: row?.at.toISOString() ?? null,
    };
  });
}

/** True if a person allows this at this moment; asked again before every message that needs it. */
export async function hasConsent(
  db: Db,
  registrationId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const rows = await listStanding(db, registrationId);
  return rows.some((row) => row.purpose === purpose && row.given);
}

/** True if a parent who can be reached at the contact of one of these hashes has consented. */
export async function hasParentConsent(
  db: Db,
  registrationId: string,
  contactHashes: readonly Buffer[],
): Promise<boolean> {
  const rows = await listStanding(db, registrationId);
  const parent = rows.find(({ purpose }) => purpose === 'parent');
  if (!parent?.given) return false;
  return contactHashes.some((hash) => parent.contactHash?.equals(hash));
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
