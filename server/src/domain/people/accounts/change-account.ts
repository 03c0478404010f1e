import type { StaffActor } from '../../../platform/actor.ts';
import type { AdminActionName } from '../../../platform/audit/log-admin-action.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { MessageDeps } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailInvitation, mailPasswordReset } from '../sign-in/account-link.ts';
import { endAccess } from '../sign-in/end-access.ts';
import { mailSecondFactorOff } from '../sign-in/mail-second-factor-off.ts';
import { needsSecondFactor } from '../sign-in/rules.ts';
import { deleteApp, deletePasskeys } from '../sign-in/second-factor-store.ts';
import { checkSchools } from './invite-admin.ts';
import { changesOf, rightsRefusalOf, tidyRights } from './rules.ts';
import { deleteInvited, lockAccount, type Rights, setActive, updateRights } from './store.ts';

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>['account']>;
type Changes = ReturnType<typeof changesOf>;

/**
 * Runs one change of somebody's account with its row in the user log. FORBIDDEN when the caller is no
 * super admin any more, NOT_FOUND for an unknown id; with `takesAway`, OWN_ACCOUNT or LAST_SUPER_ADMIN for
 * the caller's own account.
 */
async function change(
  { db, now }: MessageDeps,
  by: StaffActor,
  { id, action, takesAway }: { id: string; action: AdminActionName; takesAway: boolean },
  work: (trx: Db, account: Account) => Promise<Changes>,
): Promise<void> {
  await tx(db, async (trx) => {
    const { superAdminIds, account } = await lockAccount(trx, id);
    if (!account) throw new Refusal('NOT_FOUND');
    const who = { actorId: by.admin.id, targetId: id };
    const why = rightsRefusalOf(who, superAdminIds);
    if (why === 'FORBIDDEN' || (why && takesAway)) throw new Refusal(why);
    const changes = await work(trx, account);
    const object = { type: 'admin-user', id };
    await logAdminAction(trx, { by, action, object, changes }, now());
  });
}

/**
 * Changes name, role, schools and flags; they count from the next call of the other's open session on.
 * Another role ends the sessions, so that a token which was worth little is never worth much; so does, in
 * production, a right that needs a second factor where there is none. Refuses with
 * NOT_FOUND, FORBIDDEN, VALIDATION an unknown school; own rights with OWN_ACCOUNT or LAST_SUPER_ADMIN.
 */
export async function changeRights(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
  typed: Rights,
): Promise<void> {
  const rights = tidyRights(typed);
  const isDemotion = rights.role !== 'super_admin';
  await change(
    deps,
    by,
    { id, action: 'admin.edit', takesAway: isDemotion },
    async (trx, account) => {
      await checkSchools(deps, rights, account.assignedSchools);
      await updateRights(trx, id, rights);
      const isAnotherRole = rights.role !== account.role;
      const lacksFactor = needsSecondFactor(rights, deps.config) && !account.hasSecondFactor;
      // an invitation stays good: nobody is signed in by it
      if (account.isAccepted && (isAnotherRole || lacksFactor)) await endAccess(trx, id);
      return changesOf(account, rights);
    },
  );
}

/**
 * Deactivates an account, which ends its sessions and passkeys at once, or opens it again. Refuses as
 * `changeRights`, and with STATUS_CHANGE an invitation that nobody has accepted.
 */
export async function changeState(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
  active: boolean,
): Promise<void> {
  const action = active ? 'admin.reactivate' : 'admin.deactivate';
  await change(deps, by, { id, action, takesAway: !active }, async (trx, account) => {
    if (!account.isAccepted) throw new Refusal('STATUS_CHANGE');
    await setActive(trx, id, active);
    if (!active) {
      await deletePasskeys(trx, id);
      await endAccess(trx, id);
    }
    return { active: [account.active, active] };
  });
}

/**
 * Sends the invitation again; the earlier link opens nothing any more. Refuses with NOT_FOUND, FORBIDDEN,
 * and with STATUS_CHANGE one that was accepted.
 */
export async function inviteAgain(deps: MessageDeps, by: StaffActor, id: string): Promise<void> {
  const what = { id, action: 'admin.invite-again', takesAway: false } as const;
  await change(deps, by, what, async (trx, account) => {
    if (account.isAccepted) throw new Refusal('STATUS_CHANGE');
    await mailInvitation(trx, deps, account, by.admin.name);
    return {};
  });
}

/**
 * Takes back an invitation that nobody has accepted; the link opens nothing from now on. Refuses as
 * `inviteAgain`.
 */
export async function withdraw(deps: MessageDeps, by: StaffActor, id: string): Promise<void> {
  const what = { id, action: 'admin.withdraw', takesAway: false } as const;
  await change(deps, by, what, async (trx, account) => {
    if (account.isAccepted) throw new Refusal('STATUS_CHANGE');
    await deleteInvited(trx, id);
    return { email: [account.email, null] };
  });
}

/**
 * Mails the owner of an open account a link to reset the password; nothing else changes until then.
 * Refuses with NOT_FOUND, FORBIDDEN, and with STATUS_CHANGE a deactivated account.
 */
export async function sendReset(deps: MessageDeps, by: StaffActor, id: string): Promise<void> {
  const what = { id, action: 'admin.reset-password', takesAway: false } as const;
  await change(deps, by, what, async (trx, account) => {
    if (!account.active) throw new Refusal('STATUS_CHANGE');
    await mailPasswordReset(trx, deps, account);
    return {};
  });
}

/**
 * For somebody who lost app, passkeys and codes: takes the second factor off, ends all sessions, and says so.
 * Refuses with NOT_FOUND, FORBIDDEN, OWN_ACCOUNT, and with STATUS_CHANGE where there is none.
 */
export async function turnSecondFactorOff(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
): Promise<void> {
  const what = { id, action: 'admin.reset-second-factor', takesAway: true } as const;
  await change(deps, by, what, async (trx, account) => {
    if (!account.hasSecondFactor) throw new Refusal('STATUS_CHANGE');
    await deleteApp(trx, id);
    await deletePasskeys(trx, id);
    await endAccess(trx, id);
    await mailSecondFactorOff(trx, deps, account, by.admin.name);
    return {};
  });
}
