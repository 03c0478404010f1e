import { editRegistration as editRegistrationEndpoint } from '@sangamam/contract/registration-edit';
import {
  changeContact as changeContactEndpoint,
  currentRegistration,
  endRegistrationSession,
  finishQuickRegistration,
  getByContact,
  readOwnRegistration,
  saveStep as saveStepEndpoint,
  startQuickRegistration,
  undoContactChange as undoContactChangeEndpoint,
} from '@sangamam/contract/registrations';
import { createStaffRegistration } from '@sangamam/contract/staff-registration';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type Created,
  changeContact,
  createQuick,
  createRegistration,
  editRegistration,
  getByContact as findByContact,
  finishQuick,
  getRegistrationFor,
  registerByStaff,
  saveStep,
  startQuick,
  undoContactChange,
} from '../../domain/acts/index.ts';
import { browserOf, readContact, rememberProof } from '../../domain/people/index.ts';
import {
  findNewestRegistration,
  presentOther,
  presentRegistration,
  type RegistrationRow,
} from '../../domain/registrations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, checkPasswordGiven, ownsRecord } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { answer, captchaToken, route } from '../../platform/http/route.ts';
import {
  createdSessionSeconds,
  registrationCookieName,
} from '../../platform/sessions/registrant-session.ts';
import { deleteSession } from '../../platform/sessions/registrant-session-store.ts';

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;
  const cookieName = registrationCookieName(config.isHttps);
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.isHttps } as const;
  const present = async (row: RegistrationRow) =>
    presentRegistration(row, await deps.settings.current(), config);

  /** Set at once, not when the reply is sent, since a repeated request gets the same header. */
  const setSession = (reply: FastifyReply, token: string) => {
    const session = { ...cookie, maxAge: createdSessionSeconds };
    reply.header('set-cookie', app.serializeCookie(cookieName, token, session));
  };
  const created = async (reply: FastifyReply, { row, token }: Created) => {
    setSession(reply, token);
    return answer(await present(row), { status: 201 });
  };
  const refuseStranger = (caller: Caller, params: { id: string }) => {
    if (!caller.session) throw new Refusal('SESSION_REQUIRED');
    if (!ownsRecord(caller, params)) throw new Refusal('REGISTRATION_NOT_FOUND');
  };

  route(app, deps, saveStepEndpoint, async ({ params, body, caller, reply, idempotencyKey }) => {
    if (params.id === 'new') {
      return created(reply, await createRegistration(deps, body, idempotencyKey));
    }
    refuseStranger(caller, params);
    return present(await saveStep(deps, params.id, body));
  });

  route(app, deps, startQuickRegistration, async ({ body, caller, reply, idempotencyKey }) => {
    const { row, token } = await startQuick(deps, caller.session, body, idempotencyKey);
    return token === null ? present(row) : created(reply, { row, token });
  });

  route(app, deps, finishQuickRegistration, async (call) => {
    const { params, body, caller, reply, idempotencyKey } = call;
    if (params.id === 'new') return created(reply, await createQuick(deps, body, idempotencyKey));
    refuseStranger(caller, params);
    return present(await finishQuick(deps, params.id, body));
  });

  route(app, deps, createStaffRegistration, async ({ body, caller }) => {
    if (body.payment) checkPasswordGiven({ passwordAgain: true }, caller, deps.now());
    const { row, isAwaitingApproval } = await registerByStaff(deps, caller.actor, body);
    const isCheckedIn = row.status === 'Checked In';
    const made = { registration: await present(row), isAwaitingApproval, isCheckedIn };
    return answer(made, { status: 201 });
  });

  route(app, deps, getByContact, async ({ body, caller }) => {
    const [newest, ...others] = await findByContact(db, caller.session, body);
    return { ...(await present(newest)), others: others.map(presentOther) };
  });

  route(app, deps, undoContactChangeEndpoint, async ({ body }) => {
    const { registrationNumber } = await undoContactChange(deps, body.token);
    return { registrationNumber };
  });

  route(app, deps, changeContactEndpoint, async ({ params, body, caller, request, reply }) => {
    const token = captchaToken(request);
    const row = await changeContact(deps, params.id, body, {
      session: caller.session,
      browser: browserOf(request, config.isHttps),
      demandCaptcha: () => app.limits.demandCaptcha(changeContactEndpoint, { caller, token }),
    });
    const { contact } = readContact({ email: '', contactNumber: '', ...body });
    rememberProof(request, reply, config, [contact]);
    return present(row);
  });

  route(app, deps, readOwnRegistration, async (call) =>
    present(await getRegistrationFor(db, call)),
  );

  route(app, deps, editRegistrationEndpoint, async ({ params, body, caller }) =>
    present(await editRegistration(deps, caller.actor, params.id, body)),
  );

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
