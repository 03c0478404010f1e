import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRegistrationInScope } from '../admin-registrations/find-registration.ts';
import { findRegistration, type RegistrationRow } from './store.ts';

/**
 * The registration in the path of a call that its owner and staff may make; staff see those of their
 * schools. Refuses with REGISTRATION_NOT_FOUND.
 */
export async function getRegistrationFor(
  db: Db,
  call: {
    readonly params: { readonly id: string };
    readonly caller: Caller;
    readonly request: FastifyRequest;
  },
): Promise<RegistrationRow> {
  const { params, caller, request } = call;
  // staff call with a bearer token, even in a browser that also holds a registration session
  const asStaff = request.headers.authorization !== undefined && caller.admin;
  const row = asStaff
    ? await findRegistrationInScope(db, asStaff, params.id)
    : await findRegistration(db, params.id);
  if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
  return row as RegistrationRow; // the same columns, whoever read them
}
