import {
  currentRegistration,
  endRegistrationSession,
  readOwnRegistration,
  saveStep as saveStepEndpoint,
} from '@sangamam/contract/registrations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { ownsRecord } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { findRegistrationInScope } from '../admin-registrations/find-registration.ts';
import { createRegistration } from './create-registration.ts';
import { presentRegistration } from './present.ts';
import { saveStep } from './save-step.ts';
import { createdSessionSeconds, registrationCookieName } from './session.ts';
import {
  deleteSession,
  findNewestRegistration,
  findRegistration,
  type RegistrationRow,
} from './store.ts';

/** The registration form, and reading one's registration. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;
  const cookieName = registrationCookieName(config.isHttps);
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.isHttps } as const;
  const present = async (row: RegistrationRow) =>
    presentRegistration(row, await deps.settings.current(), config);

  route(app, deps, saveStepEndpoint, async ({ params, body, caller, reply, idempotencyKey }) => {
    if (params.id === 'new') {
      const { row, token } = await createRegistration(deps, body, idempotencyKey);
      // a header at once, not when the reply is sent: it belongs to what a repeated request gets
      const session = { ...cookie, maxAge: createdSessionSeconds };
      reply.header('set-cookie', app.serializeCookie(cookieName, token, session));
      return answer(await present(row), { status: 201 });
    }
    if (!caller.session) throw new Refusal('SESSION_REQUIRED');
    if (!ownsRecord(caller, params)) throw new Refusal('REGISTRATION_NOT_FOUND');
    return present(await saveStep(deps, params.id, body));
  });

  route(app, deps, readOwnRegistration, async ({ params, caller, request }) => {
    // staff call with a bearer token, even in a browser that also holds a registration session
    const asStaff = request.headers.authorization !== undefined && caller.admin;
    const row = asStaff
      ? await findRegistrationInScope(db, asStaff, params.id)
      : await findRegistration(db, params.id);
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    return present(row as RegistrationRow); // the same columns, whoever read them
  });

  route(app, deps, currentRegistration, async ({ caller }) => {
    const row = caller.session
      ? await findNewestRegistration(db, caller.session.registrationIds)
      : null;
    return row && present(row);
  });

  route(app, deps, endRegistrationSession, async ({ caller, reply }) => {
    if (caller.session) await deleteSession(db, caller.session.tokenHash);
    reply.clearCookie(cookieName, cookie);
    return undefined;
  });
}
