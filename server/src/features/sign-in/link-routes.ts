import * as calls from '@sangamam/contract/sign-in/account-links';
import { emailKey } from '@sangamam/contract/text/email-address';
import { words } from '@sangamam/words/staff/accounts';
import {
  acceptInvitation,
  findToken,
  mailPasswordResetJob,
  resetPassword,
} from '../../domain/people/index.ts';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/sessions/staff-session.ts';

/** Routes for links in mails to staff, used before signing in. */
export const linkRoutes: Routes = (app, deps) => {
  const { db, now } = deps;

  route(app, deps, calls.openInvitation, async ({ body: { token } }) => {
    const tokenHash = hashOf(token);
    const invited = await findToken(db, { tokenHash, purpose: 'invitation', now: now() });
    if (!invited) throw new Refusal('ACCOUNT_LINK_OVER');
    const { name, email, role, assignedSchools, allSchools } = invited;
    // the table checks the role
    return { name, email, role: role as 'super_admin' | 'admin', assignedSchools, allSchools };
  });

  route(app, deps, calls.acceptInvitation, async ({ body, caller }) => {
    await acceptInvitation(deps, body, caller.address);
  });

  route(app, deps, calls.forgotPassword, async ({ body: { email } }) => {
    const emailHash = hashOf(emailKey(email)).toString('hex');
    await addJob(db, mailPasswordResetJob, { emailHash });
    return answer(undefined, { message: words.linkSent });
  });

  route(app, deps, calls.resetPassword, async ({ body, caller }) => {
    await resetPassword(deps, body, caller.address);
  });
};
