import type { Db } from '../../db/connect.ts';
import {
  findNewestEmail,
  findRegistration,
  listRegistrationsById,
  listRegistrationsOf,
  type RegistrationRow,
  setVerified,
} from './store.ts';

/** What a registration is found by; with both given, it must carry both. */
export interface ContactToFind {
  /** Compared in lower case. */
  readonly email: string | null;
  /** E.164. */
  readonly contactNumber: string | null;
}

/** The registrations that carry a contact now, the one changed last first; cancelled ones too. */
export async function listByContact(
  db: Db,
  contact: ContactToFind,
): Promise<Pick<RegistrationRow, 'id' | 'email' | 'locale' | 'status'>[]> {
  if (contact.email === null && contact.contactNumber === null) return [];
  return listRegistrationsOf(db, contact);
}

/** Notes on those of these registrations that carry the contact that a code has proven it. */
export async function markVerified(
  tx: Db,
  registrationIds: readonly string[],
  { email, contactNumber }: ContactToFind,
): Promise<void> {
  // with both, the code went to the mailbox at least
  const proven = { email, contactNumber: email === null ? contactNumber : null };
  await setVerified(tx, registrationIds, proven);
}

/** The email address of the registration of this number that was changed last. */
export async function findEmailOf(db: Db, contactNumber: string): Promise<string | null> {
  return findNewestEmail(db, contactNumber);
}

/** Which of these registrations is of somebody under 18 who names this contact as the parent's. */
export async function findChildOf(
  db: Db,
  registrationIds: readonly string[],
  { email, contactNumber }: ContactToFind,
): Promise<string | null> {
  const rows = await listRegistrationsById(db, registrationIds);
  const child = rows.find(({ form }) => {
    const { isAdult, parentContact } = form.personalInfo ?? {};
    return isAdult === false && (parentContact === email || parentContact === contactNumber);
  });
  return child?.id ?? null;
}

/** Whom a parent is asked about. */
export async function findChild(
  db: Db,
  id: string,
): Promise<Pick<RegistrationRow, 'registrationNumber' | 'name' | 'school' | 'locale'> | null> {
  return findRegistration(db, id);
}
