import {
  changeAdmin,
  inviteAdmin as inviteEndpoint,
  listAdmins,
  resendInvitation,
  resetSecondFactor,
  sendAdminReset,
  setAdminActive,
  withdrawInvitation,
} from '@sangamam/contract/staff-accounts/admins';
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
  route(app, deps, listAdmins, async ({ caller: { admin } }) => {
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

  route(app, deps, inviteEndpoint, async ({ body, caller, once }) => {
    await once((own) => inviteAdmin(own, caller.actor, body));
    return answer(undefined, { status: 201 });
  });

  route(app, deps, changeAdmin, async ({ params: { id }, body, caller }) => {
    await changeRights(deps, caller.actor, id, body);
  });

  route(app, deps, setAdminActive, async ({ params: { id }, body: { active }, caller }) => {
    await changeState(deps, caller.actor, id, active);
  });

  route(app, deps, resendInvitation, async ({ params: { id }, caller }) => {
    await inviteAgain(deps, caller.actor, id);
  });

  route(app, deps, withdrawInvitation, async ({ params: { id }, caller }) => {
    await withdraw(deps, caller.actor, id);
  });

  route(app, deps, sendAdminReset, async ({ params: { id }, caller }) => {
    await sendReset(deps, caller.actor, id);
  });

  route(app, deps, resetSecondFactor, async ({ params: { id }, caller }) => {
    await turnSecondFactorOff(deps, caller.actor, id);
  });
};
