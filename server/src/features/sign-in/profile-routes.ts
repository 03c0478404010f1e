import * as calls from '@sangamam/contract/staff-accounts/profile';
import {
  changeOwnAccount,
  changePassword,
  countRecoveryCodes,
  getOwnAccount,
  listPasskeys,
  listSessionsOf,
  needsSecondFactor,
} from '../../domain/people/index.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { bearerToken, checkPasswordGiven } from '../../platform/http/caller.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOf, idleMs } from '../../platform/sessions/staff-session.ts';
import { deleteSession } from '../../platform/sessions/staff-session-store.ts';

/** Routes for the own account of staff. */
export const profileRoutes: Routes = (app, deps) => {
  const { db, config, now } = deps;

  route(app, deps, calls.readProfile, async ({ caller: { admin } }) => {
    const [account, recoveryCodesLeft, passkeys] = await Promise.all([
      getOwnAccount(db, admin.id),
      countRecoveryCodes(db, admin.id),
      listPasskeys(db, admin.id),
    ]);
    const { id, ...rights } = admin;
    return {
      ...rights,
      _id: id,
      email: account.email,
      phone: account.phone ?? '',
      secondFactor: {
        isOn: account.hasSecondFactor,
        hasApp: account.hasApp,
        isRequired: needsSecondFactor(admin, config),
        recoveryCodesLeft,
      },
      passkeys: passkeys.map(({ id: _id, name, createdAt, lastUsedAt }) => ({
        _id,
        name,
        addedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  route(app, deps, calls.changeProfile, async ({ body, caller }) => {
    await changeOwnAccount(deps, caller.actor, body, (passwordAgain) =>
      checkPasswordGiven({ passwordAgain }, caller, now()),
    );
  });

  route(app, deps, calls.changePassword, async ({ body, caller, request }) => {
    // `access` found a session by this token.
    const token = bearerToken(request) as string;
    return { token: await changePassword(deps, { by: caller.actor, token }, body) };
  });

  route(app, deps, calls.listSessions, async ({ caller: { admin }, request }) => {
    const ownHash = hashOf(bearerToken(request) ?? '');
    const idleSince = new Date(now().getTime() - idleMs);
    const sessions = await listSessionsOf(db, { adminId: admin.id, now: now(), idleSince });
    return sessions.map(({ id, tokenHash, device, address, createdAt, lastSeenAt }) => ({
      _id: id,
      device,
      address,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: tokenHash.equals(ownHash),
    }));
  });

  route(app, deps, calls.endSession, async ({ params: { id }, caller }) => {
    await tx(db, async (trx) => {
      if (!(await deleteSession(trx, caller.admin.id, id))) throw new Refusal('NOT_FOUND');
      const object = { type: 'admin-user', id: caller.admin.id };
      await logAdminAction(trx, { by: caller.actor, action: 'account.end-session', object }, now());
    });
  });
};
