import {
  type AdminUser,
  confirmPassword as confirmPasswordEndpoint,
  getUser,
  isSuperAdmin,
  login,
  logout,
  verifySession,
} from '@sangamam/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { bearerToken } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import { absoluteMs } from './rules.ts';
import { type Admin, adminCookieName } from './session.ts';
import { confirmPassword, signIn } from './sign-in.ts';
import { deleteSessionsOf } from './store.ts';

/** Login, sign out everywhere, and who am I. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { isHttps } = deps.config;
  const cookieName = adminCookieName(isHttps);
  const cookieOptions = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const;

  route(app, deps, login, async ({ body, request, reply }) => {
    // Every browser sends one of the two with a POST; no other client needs to.
    const isBrowser =
      request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined;
    const { admin, token, binding } = await signIn(deps, body, { isBrowser });
    if (binding !== null) {
      reply.setCookie(cookieName, binding, { ...cookieOptions, maxAge: absoluteMs / 1000 });
    }
    return { user: presentAdmin(admin), token };
  });

  route(app, deps, logout, async ({ caller, reply }) => {
    await deleteSessionsOf(deps.db, caller.admin.id);
    reply.clearCookie(cookieName, cookieOptions);
    return undefined;
  });

  route(app, deps, confirmPasswordEndpoint, async ({ body: { password }, caller, request }) => {
    // `access` found a session by this token.
    const token = bearerToken(request) as string;
    await confirmPassword(deps, { adminId: caller.admin.id, token, password });
    return undefined;
  });

  route(app, deps, verifySession, async ({ caller }) => ({ user: presentAdmin(caller.admin) }));
  route(app, deps, getUser, async ({ caller }) => ({ user: presentAdmin(caller.admin) }));
  route(app, deps, isSuperAdmin, async ({ caller }) => ({
    isSuperAdmin: caller.admin.role === 'super_admin',
  }));
}

function presentAdmin({ name, role, assignedSchools, allSchools, permissions }: Admin): AdminUser {
  return { name, role, assignedSchools, allSchools, permissions };
}
