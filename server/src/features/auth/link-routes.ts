import {
  acceptInvitation as acceptEndpoint,
  forgotPassword,
  openInvitation,
  resetPassword as resetEndpoint,
} from '@sangamam/contract/account-links';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { answer, route } from '../../http/route.ts';
import { addJob } from '../../jobs/jobs.ts';
import { mailPasswordResetJob } from './account-link.ts';
import { hashOf } from './session.ts';
import { acceptInvitation, resetPassword } from './set-password.ts';
import { findToken } from './token-store.ts';

const linkIsOnItsWay =
  'If this address has an account, a link is on its way. It opens once, within 30 minutes.';
/** A mail that cannot be written now is of no use an hour later. */
const mailAttempts = 3;

/** What staff do with the links of their mails, before they are signed in. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  route(app, deps, openInvitation, async ({ body: { token } }) => {
    const tokenHash = hashOf(token);
    const invited = await findToken(db, { tokenHash, purpose: 'invitation', now: now() });
    if (!invited) throw new Refusal('ACCOUNT_LINK_OVER');
    const { name, email, role, assignedSchools, allSchools } = invited;
    // the table checks the role
    return { name, email, role: role as 'super_admin' | 'admin', assignedSchools, allSchools };
  });

  route(app, deps, acceptEndpoint, async ({ body, caller }) => {
    await acceptInvitation(deps, body, caller.address);
    return undefined;
  });

  route(app, deps, forgotPassword, async ({ body: { email } }) => {
    await addJob(db, mailPasswordResetJob, { email }, { maxAttempts: mailAttempts });
    return answer(undefined, { message: linkIsOnItsWay });
  });

  route(app, deps, resetEndpoint, async ({ body, caller }) => {
    await resetPassword(deps, body, caller.address);
    return undefined;
  });
}
