import { problem } from '@sangamam/contract/locale/problems';
import type { StaffActor } from '../../../platform/actor.ts';
import { type AdminActionName, logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMessage } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashOf, newToken } from '../../../platform/sessions/staff-session.ts';
import { deleteSessionsOf, replaceToken } from '../../../platform/sessions/staff-session-store.ts';
import { adminPasswordChanged } from './account-kinds.ts';
import { passwordAgainKey, passwordKey } from './count-attempt.ts';
import { listDevices } from './device-store.ts';
import { hashPassword } from './password.ts';
import { checkPassword } from './sign-in.ts';
import { activateInvited, clearFailures, findActive, setPasswordHash } from './store.ts';
import { consumeToken, deleteTokens, findToken } from './token-store.ts';

type Using = Pick<Deps, 'db' | 'config' | 'settings' | 'now' | 'log'>;

/** A score of 0 to 4: from here on guessing takes more than 10^8 tries (zxcvbn). */
const minScore = 3;
const ownWords = ['sangamam', 'alumni', 'reunion', 'summit', 'admin'];

/** The list of common passwords takes some megabytes: it is loaded when somebody first sets one. */
let estimator: Promise<(password: string, known: string[]) => number> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password: string, known: string[]) => zxcvbn.check(password, known).score;
}

/**
 * Refuses, as VALIDATION of `password`, one that is among the common ones or made of what everybody
 * knows: the event, its city, the person's own name and address. No mixture of characters is asked for.
 */
async function checkPasswordStrength(
  { settings }: Pick<Deps, 'settings'>,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { event } = await settings.current();
  const { network, schoolWord, alumnus } = event;
  const known = [name, email, event.name, event.city, network, schoolWord, alumnus, ...ownWords]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .map((word) => word.toLowerCase());
  estimator ??= loadEstimator();
  const score = (await estimator)(password.normalize('NFKC'), known);
  if (score < minScore)
    throw new Refusal('VALIDATION', { fields: { password: problem('passwordEasy') } });
}

/**
 * Opens an invited account with a name and a password of its owner's choice. ACCOUNT_LINK_OVER when the
 * link is used or over; VALIDATION of `password` when it is easily guessed, and the link stays good.
 */
export async function acceptInvitation(
  deps: Using,
  { token: secret, name, password }: { token: string; name: string; password: string },
  address: string,
): Promise<void> {
  const now = deps.now();
  const token = { tokenHash: hashOf(secret), purpose: 'invitation', now } as const;
  const invited = await findToken(deps.db, token);
  if (!invited) throw new Refusal('ACCOUNT_LINK_OVER');
  await checkPasswordStrength(deps, password, { name, email: invited.email });
  const passwordHash = await hashPassword(password);
  await tx(deps.db, async (trx) => {
    if (!(await consumeToken(trx, token))) throw new Refusal('ACCOUNT_LINK_OVER');
    await activateInvited(trx, { id: invited.id, name, passwordHash });
    const account = await findActive(trx, invited.id);
    if (!account) throw new Refusal('ACCOUNT_LINK_OVER');
    await log(trx, deps, {
      by: { kind: 'staff', admin: account.admin, address },
      action: 'account.accept-invitation',
    });
  });
}

/**
 * Sets the password of a link's account and ends all its sessions; the second factor stays. Refuses with
 * ACCOUNT_LINK_OVER and VALIDATION, as an invitation does.
 */
export async function resetPassword(
  deps: Using,
  { token: secret, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const token = { tokenHash: hashOf(secret), purpose: 'password-reset', now: deps.now() } as const;
  const owner = await findToken(deps.db, token);
  if (!owner?.active) throw new Refusal('ACCOUNT_LINK_OVER');
  await checkPasswordStrength(deps, password, owner);
  const passwordHash = await hashPassword(password);
  await tx(deps.db, async (trx) => {
    const isTaken = await consumeToken(trx, token);
    const account = await findActive(trx, owner.id);
    if (!isTaken || !account) throw new Refusal('ACCOUNT_LINK_OVER');
    await replacePassword(trx, deps, { ...owner, passwordHash });
    await log(trx, deps, {
      by: { kind: 'staff', admin: account.admin, address },
      action: 'account.reset-password',
    });
  });
}

/**
 * Changes the password of a signed-in admin, who must know the present one, and ends their other
 * sessions; this one goes on by the token that is given back. VALIDATION names the field that is wrong,
 * TOO_MANY after five guesses, SESSION_EXPIRED when the session was ended meanwhile.
 */
export async function changePassword(
  deps: Using,
  { by, token }: { by: StaffActor; token: string },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string> {
  const { admin } = by;
  const owner = await checkPassword(deps, {
    adminId: admin.id,
    password: currentPassword,
    field: 'currentPassword',
  });
  await checkPasswordStrength(deps, password, owner);
  const passwordHash = await hashPassword(password);
  const tokenHash = hashOf(token);
  const next = newToken('adm_');
  await tx(deps.db, async (trx) => {
    const changed = { ...owner, id: admin.id, passwordHash, exceptTokenHash: tokenHash };
    await replacePassword(trx, deps, changed);
    const now = deps.now();
    const replaced = { tokenHash, nextHash: hashOf(next), previousUntil: now, now };
    if (!(await replaceToken(trx, replaced))) throw new Refusal('SESSION_EXPIRED');
    await log(trx, deps, { by, action: 'account.change-password' });
  });
  return next;
}

/** A new password closes every other way in that was open: sessions, links, half-finished logins. */
async function replacePassword(
  trx: Db,
  { config, settings, now: clock }: Using,
  owner: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly exceptTokenHash?: Buffer;
  },
): Promise<void> {
  const { id, name, email, passwordHash, exceptTokenHash } = owner;
  const now = clock();
  await setPasswordHash(trx, id, passwordHash);
  await deleteSessionsOf(trx, id, exceptTokenHash);
  await deleteTokens(trx, id, 'all');
  const devices = await listDevices(trx, id);
  const keys = devices.map((deviceHash) => passwordKey(email, deviceHash));
  await clearFailures(trx, [passwordKey(email), passwordAgainKey(id), ...keys]);
  await queueMessage(
    trx,
    {
      kind: adminPasswordChanged,
      to: { email, language: 'en' },
      values: { name, at: now.toISOString() },
      dedupeKey: `password-changed:${id}:${now.getTime()}`,
      registrationId: null,
    },
    { settings: await settings.current(), config, now },
  );
}

async function log(
  trx: Db,
  { now }: Using,
  entry: { by: StaffActor; action: AdminActionName },
): Promise<void> {
  const object = { type: 'admin-user', id: entry.by.admin.id };
  await logAdminAction(trx, { ...entry, object }, now());
}
