import { daySeconds } from '@sangamam/contract/locale/durations';
import type { SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import * as calls from '@sangamam/contract/sign-in/auth';
import {
  askForPasskey,
  confirmPassword,
  continueSignIn,
  signIn,
  signInByPasskey,
} from '../../domain/people/index.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import { bearerToken } from '../../platform/http/caller.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { absoluteMs, adminCookieName } from '../../platform/sessions/staff-session.ts';
import { deleteSessionsOf } from '../../platform/sessions/staff-session-store.ts';

/** How long a browser counts as known. */
const deviceCookieSeconds = 365 * daySeconds;

/** Routes to sign in, sign out everywhere, and read the current admin. */
export const authRoutes: Routes = (app, deps) => {
  const { isHttps } = deps.config;
  const cookieName = adminCookieName(isHttps);
  const deviceCookieName = `${cookieName}-device`;
  const cookieOptions = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const;

  route(app, deps, calls.login, async ({ body, caller, request: { headers, cookies }, reply }) => {
    const origin = {
      // Every browser sends one of the two with a POST; no other client needs to.
      isBrowser: headers['sec-fetch-site'] !== undefined || headers.origin !== undefined,
      userAgent: headers['user-agent'],
      address: caller.address,
      deviceCookie: cookies[deviceCookieName],
    };
    const { admin, token, binding, deviceCookie, ...more } = await ('passkey' in body
      ? signInByPasskey(deps, body.passkey, origin)
      : 'mfaToken' in body
        ? continueSignIn(deps, body, origin)
        : signIn(deps, body, origin));
    if (binding !== null && deviceCookie !== null) {
      reply.setCookie(cookieName, binding, { ...cookieOptions, maxAge: absoluteMs / 1000 });
      const forAYear = { ...cookieOptions, maxAge: deviceCookieSeconds };
      reply.setCookie(deviceCookieName, deviceCookie, forAYear);
    }
    return { user: presentAdmin(admin), token, ...more };
  });

  route(app, deps, calls.askForPasskey, async () => askForPasskey(deps));

  route(app, deps, calls.logout, async ({ caller, reply }) => {
    const { id } = caller.admin;
    await tx(deps.db, async (trx) => {
      await deleteSessionsOf(trx, id);
      const object = { type: 'admin-user', id };
      const action = 'account.sign-out-everywhere';
      await logAdminAction(trx, { by: caller.actor, action, object }, deps.now());
    });
    reply.clearCookie(cookieName, cookieOptions);
  });

  route(app, deps, calls.confirmPassword, async ({ body: { password }, caller, request }) => {
    // `access` found a session by this token.
    const token = bearerToken(request) as string;
    return { token: await confirmPassword(deps, { adminId: caller.admin.id, token, password }) };
  });

  route(app, deps, calls.verifySession, async ({ caller: { admin, sessionLimits } }) => {
    // `access` found a session, so there are limits
    const { endsAt, idleMs } = sessionLimits ?? { endsAt: deps.now(), idleMs: 0 };
    const session = { idleMs, endsInMs: endsAt.getTime() - deps.now().getTime() };
    return { user: presentAdmin(admin), session };
  });
  route(app, deps, calls.getUser, async ({ caller }) => ({ user: presentAdmin(caller.admin) }));
  route(app, deps, calls.isSuperAdmin, async ({ caller }) => ({
    isSuperAdmin: caller.admin.role === 'super_admin',
  }));
};

function presentAdmin(admin: Admin): SignedInAdmin {
  const { id, name, role, assignedSchools, allSchools, permissions } = admin;
  return { _id: id, name, role, assignedSchools, allSchools, permissions };
}
