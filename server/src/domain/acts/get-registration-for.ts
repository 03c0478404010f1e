import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import {
  findRegistration,
  findRegistrationInScope,
  type RegistrationRow,
} from '../registrations/store.ts';

interface Call {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** The admin of a call with a bearer token, which wins over a registration session in the same browser. */
export function staffOf({ caller, request }: Omit<Call, 'params'>): Admin | null {
  return request.headers.authorization === undefined ? null : caller.admin;
}

/**
 * The registration in the path of a call that its owner and staff may make; staff see those of their
 * schools. Refuses with REGISTRATION_NOT_FOUND.
 */
export async function getRegistrationFor(db: Db, call: Call): Promise<RegistrationRow> {
  const { id } = call.params;
  const admin = staffOf(call);
  const row = admin ? await findRegistrationInScope(db, admin, id) : await findRegistration(db, id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row as RegistrationRow; // the same columns, whoever read them
}
