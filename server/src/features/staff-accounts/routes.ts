import * as calls from '@sangamam/contract/staff-accounts/admins';
import {
  changeRights,
  changeState,
  inviteAdmin,
  inviteAgain,
  listAccounts,
  sendReset,
  turnSecondFactorOff,
  withdraw,
} from '../../domain/people/index.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';

export const adminRoutes: Routes = (app, deps) => {
  route(app, deps, calls.listAdmins, async ({ caller: { admin } }) => {
    const accounts = await listAccounts(deps.db, deps.now());
    return accounts.map(
      ({ id, isAccepted, active, lastLoginAt, invitationEndsAt, ...account }) => ({
        ...account,
        _id: id,
        state: !isAccepted ? 'Invited' : active ? 'Active' : 'Deactivated',
        invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
        lastSignInAt: lastLoginAt?.toISOString() ?? null,
        isYou: id === admin.id,
      }),
    );
  });

  route(app, deps, calls.inviteAdmin, async ({ body, caller, once }) => {
    await once((own) => inviteAdmin(own, caller.actor, body));
    return answer(undefined, { status: 201 });
  });

  route(app, deps, calls.changeAdmin, async ({ params: { id }, body, caller }) => {
    await changeRights(deps, caller.actor, id, body);
  });

  route(app, deps, calls.setAdminActive, async ({ params: { id }, body: { active }, caller }) => {
    await changeState(deps, caller.actor, id, active);
  });

  route(app, deps, calls.resendInvitation, async ({ params: { id }, caller }) => {
    await inviteAgain(deps, caller.actor, id);
  });

  route(app, deps, calls.withdrawInvitation, async ({ params: { id }, caller }) => {
    await withdraw(deps, caller.actor, id);
  });

  route(app, deps, calls.sendAdminReset, async ({ params: { id }, caller }) => {
    await sendReset(deps, caller.actor, id);
  });

  route(app, deps, calls.resetSecondFactor, async ({ params: { id }, caller }) => {
    await turnSecondFactorOff(deps, caller.actor, id);
  });
};
