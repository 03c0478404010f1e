import * as refundCalls from '@sangamam/contract/payments/refunds';
import * as passingCalls from '@sangamam/contract/registrations/passing';
import * as registrationCalls from '@sangamam/contract/registrations/registrations';
import * as editCalls from '@sangamam/contract/staff-registrations/edit';
import { createStaffRegistration } from '@sangamam/contract/staff-registrations/register';
import type { FastifyReply } from 'fastify';
import {
  type Created,
  confirmComing,
  createQuick,
  createRegistration,
  editRegistration,
  getByContact as findByContact,
  finishQuick,
  freeingContacts,
  getRegistrationFor,
  leaveEvent,
  offerPlace,
  previewEdit,
  readOffer,
  readOfferedPlace,
  registerByStaff,
  saveStep,
  startQuick,
  takePlace,
  waitAgain,
  withdrawPlace,
} from '../../domain/acts/index.ts';
import { browserOf, contactKeys, readContact } from '../../domain/people/index.ts';
import {
  changeContact,
  findNewestRegistration,
  presentOther,
  presentRegistration,
  type RegistrationRow,
  recordShownTo,
  undoContactChange,
} from '../../domain/registrations/index.ts';
import { isStaff } from '../../platform/actor.ts';
import { type Caller, checkPasswordGiven, ownsRecord } from '../../platform/http/caller.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rememberProof } from '../../platform/sessions/proven-browser.ts';
import {
  createdSessionSeconds,
  registrationCookieName,
} from '../../platform/sessions/registrant-session.ts';
import { deleteSession } from '../../platform/sessions/registrant-session-store.ts';

export const registrationRoutes: Routes = (app, deps) => {
  const { config, db } = deps;
  const cookieName = registrationCookieName(config.isHttps);
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.isHttps } as const;
  const present = async (row: RegistrationRow) =>
    presentRegistration(row, await deps.settings.current(), config);

  const created = async (reply: FastifyReply, { row, token }: Created) => {
    reply.setCookie(cookieName, token, { ...cookie, maxAge: createdSessionSeconds });
    return answer(await present(row), { status: 201 });
  };
  const refuseStranger = (caller: Caller, params: { id: string }) => {
    if (!caller.session) throw new Refusal('SESSION_REQUIRED', { values: { what: 'other' } });
    if (!ownsRecord(caller, params)) throw new Refusal('REGISTRATION_NOT_FOUND');
  };

  route(app, deps, registrationCalls.saveStep, async (call) => {
    const { params, body, caller, reply, idempotencyKey, once } = call;
    if (params.id === 'new') {
      return created(reply, await createRegistration(deps, body, idempotencyKey));
    }
    refuseStranger(caller, params);
    // answers that stand already are not written again
    if (body.stepName !== 'review') return present(await saveStep(deps, params.id, body));
    return present(await once((own) => saveStep(own, params.id, body)));
  });

  route(
    app,
    deps,
    registrationCalls.startQuickRegistration,
    async ({ body, caller, reply, idempotencyKey }) => {
      const { row, token } = await startQuick(deps, caller.session, body, idempotencyKey);
      return token === null ? present(row) : created(reply, { row, token });
    },
  );

  route(app, deps, registrationCalls.finishQuickRegistration, async (call) => {
    const { params, body, caller, reply, idempotencyKey } = call;
    if (params.id === 'new') return created(reply, await createQuick(deps, body, idempotencyKey));
    refuseStranger(caller, params);
    return present(await finishQuick(deps, params.id, body));
  });

  route(app, deps, createStaffRegistration, async ({ body, caller, once }) => {
    if (body.payment) checkPasswordGiven({ passwordAgain: true }, caller, deps.now());
    const make = () => once((own) => registerByStaff(own, caller.actor, body));
    const { row, isAwaitingApproval } = await freeingContacts(deps, make);
    const isCheckedIn = row.status === 'Checked In';
    const made = { registration: await present(row), isAwaitingApproval, isCheckedIn };
    return answer(made, { status: 201 });
  });

  route(app, deps, registrationCalls.getByContact, async ({ body, caller }) => {
    const [newest, ...others] = await findByContact(db, caller.session, body);
    return { ...(await present(newest)), others: others.map(presentOther) };
  });

  route(app, deps, registrationCalls.undoContactChange, async ({ body }) => {
    const { registrationNumber } = await undoContactChange(deps, body.token);
    return { registrationNumber };
  });

  route(
    app,
    deps,
    registrationCalls.changeContact,
    async ({ params, body, caller, request, reply }) => {
      const row = await changeContact(deps, params.id, body, {
        session: caller.session,
        browser: browserOf(request, config.isHttps),
        demandCaptcha: () => app.limits.demandCaptcha(request),
      });
      const { contact } = readContact({ email: '', contactNumber: '', ...body });
      rememberProof(request, reply, config, contactKeys(contact));
      return present(row);
    },
  );

  route(app, deps, registrationCalls.readOwnRegistration, async (call) => {
    const record = await present(await getRegistrationFor(db, call));
    const { actor } = call.caller;
    return isStaff(actor) ? recordShownTo(actor, record, await deps.settings.current()) : record;
  });

  route(app, deps, editCalls.editRegistration, async ({ params, body, caller }) =>
    present(await editRegistration(deps, caller.actor, params.id, body)),
  );

  route(app, deps, editCalls.previewEdit, ({ params, body, caller }) =>
    previewEdit(deps, caller.actor, params.id, body),
  );

  route(app, deps, refundCalls.readRefundOffer, ({ params }) => readOffer(deps, params.id));

  route(app, deps, refundCalls.leaveEvent, async (call) => {
    await leaveEvent(deps, call.params.id, call.body);
    return present(await getRegistrationFor(db, call));
  });

  route(app, deps, refundCalls.confirmComing, async (call) => {
    await confirmComing(deps, call.params.id);
    return present(await getRegistrationFor(db, call));
  });

  route(app, deps, registrationCalls.waitAgain, async ({ params }) => {
    await waitAgain(deps, params.id);
  });

  route(app, deps, passingCalls.offerPlace, ({ params, caller }) =>
    offerPlace(deps, params.id, caller.session),
  );

  route(app, deps, passingCalls.withdrawPlace, async ({ params }) => {
    await withdrawPlace(deps, params.id);
  });

  route(app, deps, passingCalls.readOfferedPlace, ({ body }) => readOfferedPlace(deps, body.token));

  route(app, deps, passingCalls.takePlace, async ({ body, reply, idempotencyKey }) =>
    created(reply, await takePlace(deps, body, idempotencyKey)),
  );

  route(app, deps, registrationCalls.currentRegistration, async ({ caller }) => {
    const row = caller.session
      ? await findNewestRegistration(db, caller.session.registrationIds)
      : null;
    return row && present(row);
  });

  route(app, deps, registrationCalls.endRegistrationSession, async ({ caller, reply }) => {
    if (caller.session) await deleteSession(db, caller.session.tokenHash);
    reply.clearCookie(cookieName, cookie);
  });
};
