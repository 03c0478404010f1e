import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRegistrationInScope } from '../admin-registrations/find-registration.ts';
import type { Admin } from '../auth/session.ts';
import { findRegistration, type RegistrationRow } from './store.ts';

interface Call {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** Staff call with a bearer token, even in a browser that also holds a registration session. */
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
