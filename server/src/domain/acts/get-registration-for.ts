import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findRegistration,
  findRegistrationInScope,
  type RegistrationRow,
} from '../registrations/index.ts';

interface Call {
  readonly params: { readonly id: string };
  readonly caller: Caller;
}

/**
 * The registration in the path of a call that its owner and staff may make; staff see those of their
 * schools. Refuses with REGISTRATION_NOT_FOUND.
 */
export async function getRegistrationFor(
  db: Db,
  { params: { id }, caller: { admin } }: Call,
): Promise<RegistrationRow> {
  const row = admin ? await findRegistrationInScope(db, admin, id) : await findRegistration(db, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row as RegistrationRow; // the same columns, whoever read them
}
