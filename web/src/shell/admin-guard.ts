import { verifySession } from '@sangamam/contract/sign-in/auth';
import { redirect } from 'react-router';
import { CallError, call } from '../kit/calls/call.ts';
import { checkInPath, paths } from '../kit/paths.ts';
import {
  adminToken,
  refreshUser,
  rememberPath,
  signOut,
  useSession,
} from '../kit/session/session.ts';
import { recordSessionLimits } from '../kit/session/session-end.ts';

/**
 * Lets staff in and sends everybody else to the login page, which leads back here. Asks the server once per
 * visit whether the session is valid; if it cannot answer, the session is given up after one retry
 * (docs/product/fixed.md#in-the-browser). Only the door stays open without a server to staff who had it open: it
 * shows the list kept on this device, and every later call checks the session itself.
 */
export async function requireSession(path: string): Promise<null> {
  if (adminToken() === null) {
    rememberPath(path);
    throw redirect(paths.adminLogin);
  }
  try {
    const { user, session } = await verify();
    refreshUser(user);
    recordSessionLimits(session);
    return null;
  } catch (problem) {
    // call() has signed out and is opening the login page: show nothing until then
    if (isRefused(problem)) return new Promise<never>(() => {});
    const isAlone = problem instanceof CallError && problem.status === 0;
    if (isAlone && path === checkInPath && useSession.getState().user) return null;
    signOut();
    rememberPath(path);
    throw redirect(`${paths.adminLogin}?reason=unverified`);
  }
}

const isRefused = (problem: unknown) => problem instanceof CallError && problem.status === 401;

async function verify() {
  try {
    return await call(verifySession);
  } catch (problem) {
    if (isRefused(problem)) throw problem;
    return call(verifySession);
  }
}
