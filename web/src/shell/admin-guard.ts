import { verifySession } from '@sangamam/contract/auth';
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
 * Lets staff in and sends everybody else to the login page, from where they come back. Asks the server
 * whether the session still holds, once an entry; when it cannot say, the session is given up as well
 * (docs/product/fixed.md#in-the-browser), after one more try. Only the door stays open to whom it was open while no
 * server is reached: it shows the list this device keeps, and every later call asks for the session by itself.
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
    // call() has signed out and is opening the login page: nothing may be shown until then
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
