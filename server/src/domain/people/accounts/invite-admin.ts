import { problem } from '@sangamam/contract/locale/problems';
import { optionValues } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/accounts';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MessageDeps } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailInvitation, makeInvitation } from '../sign-in/account-link.ts';
import { changesOf, tidyRights } from './rules.ts';
import { findByEmail, insertInvited, type Rights } from './store.ts';

/** VALIDATION of `assignedSchools` when one is in no list of ours; what was assigned before may stay. */
export async function checkSchools(
  { settings }: Pick<Deps, 'settings'>,
  { assignedSchools }: Pick<Rights, 'assignedSchools'>,
  earlier: readonly string[] = [],
): Promise<void> {
  const known = new Set([...optionValues(await settings.current(), 'schools'), ...earlier]);
  const unknown = assignedSchools.find((school) => !known.has(school));
  if (unknown === undefined) return;
  const fields = { assignedSchools: problem('schoolUnknown', { school: unknown }) };
  throw new Refusal('VALIDATION', { fields });
}

/** Adds an account nobody can use yet and mails its link, valid for 48 hours. ADMIN_EXISTS for a known e-mail. */
export async function inviteAdmin(
  deps: MessageDeps,
  by: StaffActor,
  { email, ...typed }: Rights & { readonly email: string },
): Promise<void> {
  const { db, now } = deps;
  const rights = tidyRights(typed);
  await checkSchools(deps, rights);
  const account = { id: v7(), email, ...rights };
  await tx(db, async (trx) => {
    const isNew = await insertInvited(trx, {
      ...account,
      invitedBy: by.admin.id,
      now: now(),
    });
    if (!isNew) throw new Refusal('ADMIN_EXISTS', { fields: { email: problem('accountExists') } });
    await mailInvitation(trx, deps, account, by.admin.name);
    const nothing = { name: '', role: 'admin', allSchools: false, assignedSchools: [] } as const;
    const changes = {
      email: [null, email] as const,
      ...changesOf({ ...nothing, permissions: {} }, rights),
    };
    const object = { type: 'admin-user', id: account.id };
    await logAdminAction(trx, { by, action: 'admin.invite', object, changes }, now());
  });
}

/**
 * For the console of the machine, where nobody is signed in: a link that makes `email` a super admin,
 * valid for 48 hours, once. Null when the e-mail has an account that was opened already.
 */
export async function inviteSuperAdmin(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | null> {
  const { db, now } = deps;
  return tx(db, async (trx) => {
    const known = await findByEmail(trx, email);
    if (known && (known.isAccepted || known.role !== 'super_admin')) return null;
    const id = known?.id ?? v7();
    const all = { allSchools: true, assignedSchools: [], permissions: {} };
    const rights = { role: 'super_admin', ...all } as const;
    const name = email.split('@')[0] ?? email;
    if (!known) {
      await insertInvited(trx, { ...rights, id, name, email, invitedBy: null, now: now() });
    }
    const link = await makeInvitation(trx, deps, id);
    const by = {
      kind: 'staff',
      admin: { ...rights, id, name: words.console },
      address: null,
    } as const;
    const object = { type: 'admin-user', id };
    const changes = { email: [null, email] } as const;
    await logAdminAction(trx, { by, action: 'admin.invite', object, changes }, now());
    return link;
  });
}
