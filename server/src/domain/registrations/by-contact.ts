import type { Db } from '../../platform/db/connect.ts';
import {
  type ContactToFind,
  findRegistration,
  listRegistrationsById,
  listRegistrationsOf,
  type RegistrationRow,
  setVerified,
} from './store.ts';

/** Registrations with this contact now, last changed first; cancelled ones included. */
export async function listByContact(
  db: Db,
  contact: ContactToFind,
): Promise<Pick<RegistrationRow, 'id' | 'email' | 'locale' | 'status'>[]> {
  if (contact.email === null && contact.contactNumber === null) return [];
  return listRegistrationsOf(db, contact);
}

/** True if one of these registrations has this contact now. */
export async function isContactOf(
  db: Db,
  registrationIds: readonly string[],
  contact: ContactToFind,
): Promise<boolean> {
  const rows = await listByContact(db, contact);
  return rows.some(({ id }) => registrationIds.includes(id));
}

/** Marks the contact as verified on those of these registrations that still have it. */
export async function markVerified(
  tx: Db,
  registrationIds: readonly string[],
  { email, contactNumber }: ContactToFind,
): Promise<void> {
  // with both, the code went to the mailbox at least
  const proven = { email, contactNumber: email === null ? contactNumber : null };
  await setVerified(tx, registrationIds, proven);
}

/** The first of these registrations of a minor whose form names this contact as the parent's. */
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

/** The minor a parent is asked to consent for. */
export async function findChild(
  db: Db,
  id: string,
): Promise<Pick<RegistrationRow, 'registrationNumber' | 'name' | 'school' | 'locale'> | null> {
  return findRegistration(db, id);
}
