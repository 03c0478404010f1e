import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { acceptInvitationPath, resetPasswordPath } from '@sangamam/contract/sign-in/account-links';
import * as z from 'zod/mini';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job } from '../../../platform/jobs/job.ts';
import {
  type MessageDeps,
  messageContext,
  queueMessage,
} from '../../../platform/messages/queue-message.ts';
import { hashOf, newToken } from '../../../platform/sessions/staff-session.ts';
import { adminInvitation, adminReset } from './account-kinds.ts';
import { invitationMs, passwordResetMs, resetsPerHour } from './rules.ts';
import { findAccount, findEmail } from './store.ts';
import { countTokens, deleteTokens, insertToken } from './token-store.ts';

type Using = Pick<Deps, 'config' | 'settings' | 'now'>;

interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A link that opens this account's invitation once, within 48 hours; earlier ones open nothing. */
export async function makeInvitation(
  tx: Db,
  { config, now: clock }: Pick<Using, 'config' | 'now'>,
  adminId: string,
): Promise<string> {
  const secret = newToken('');
  const now = clock();
  await deleteTokens(tx, adminId, 'invitation');
  await insertToken(tx, {
    tokenHash: hashOf(secret),
    adminId,
    purpose: 'invitation',
    now,
    expiresAt: new Date(now.getTime() + invitationMs),
  });
  // what follows # stays in the browser: it is in no log on the way
  return `${config.publicUrl}${acceptInvitationPath}#${secret}`;
}

/** Mails an invitation with a new link. */
export async function mailInvitation(
  tx: Db,
  deps: Using,
  { id, name, email }: Addressee,
  inviter: string,
): Promise<void> {
  const acceptUrl = await makeInvitation(tx, deps, id);
  const context = await messageContext(deps);
  const { now } = context;
  await queueMessage(
    tx,
    {
      kind: adminInvitation,
      to: { email, language: 'en' },
      values: { name, inviter, acceptUrl, hours: invitationMs / hourMs },
      dedupeKey: `invitation:${hashOf(acceptUrl).toString('hex')}`,
      registrationId: null,
      isSecret: true,
      expiresAt: new Date(now.getTime() + invitationMs),
    },
    context,
  );
}

/** Mails a link that resets the password once, within 30 minutes; the second factor stays. */
export async function mailPasswordReset(
  tx: Db,
  deps: Using,
  { id, name, email }: Addressee,
): Promise<void> {
  const secret = newToken('');
  const context = await messageContext(deps);
  const { now } = context;
  const expiresAt = new Date(now.getTime() + passwordResetMs);
  const tokenHash = hashOf(secret);
  await insertToken(tx, { tokenHash, adminId: id, purpose: 'password-reset', now, expiresAt });
  await queueMessage(
    tx,
    {
      kind: adminReset,
      to: { email, language: 'en' },
      values: {
        name,
        resetUrl: `${context.config.publicUrl}${resetPasswordPath}#${secret}`,
        minutes: passwordResetMs / minuteMs,
      },
      dedupeKey: `password-reset:${tokenHash.toString('hex')}`,
      registrationId: null,
      isSecret: true,
      expiresAt,
    },
    context,
  );
}

/**
 * The work after a link is asked for, in the background, so that neither answer nor time tells whether
 * anybody has the address. At most three links an account and hour; earlier ones stay good.
 */
async function answerForgottenPassword(deps: MessageDeps, emailHash: Buffer): Promise<void> {
  await tx(deps.db, async (trx) => {
    const email = await findEmail(trx, emailHash);
    const account = email === null ? null : await findAccount(trx, email);
    if (!account?.active) return;
    const { id, name } = account.admin;
    const since = new Date(deps.now().getTime() - hourMs);
    const sent = await countTokens(trx, { adminId: id, purpose: 'password-reset', since });
    if (sent < resetsPerHour)
      await mailPasswordReset(trx, deps, { id, name, email: account.email });
  });
}

/** A mail that cannot be written now is of no use an hour later. */
export const mailPasswordResetJob = job({
  name: 'mail-password-reset',
  work: 'now',
  // as hex; empty where the build before queued the address itself
  payload: z.object({ emailHash: z._default(z.string(), '') }),
  maxAttempts: 3,
  turn: 'first',
  run: (deps, { emailHash }) => answerForgottenPassword(deps, Buffer.from(emailHash, 'hex')),
});
