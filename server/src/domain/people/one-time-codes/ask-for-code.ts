import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { v7 } from 'uuid';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { MessageDeps } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { codeLifetimeMs, mailboxOf, nextCodeAt, pauseAfter } from './rules.ts';
import { type Asked, insertChallenge, listGranted } from './store.ts';

/**
 * Stores a request for a code and has it decided on by the job that `queue` adds, so neither the reply nor its
 * time reveals whether the contact is registered. Refuses with CODES_SENT beyond the contact's budget: that of the
 * browser that proved it, or that of all others.
 */
export async function askForCode(
  { db, config, settings, now: clock }: MessageDeps,
  asked: Asked & {
    /** Hash of the id in the browser's cookie if it proved the contact before; else null. */
    readonly provenBrowser: Buffer | null;
    /** Id of the registration that names this contact as a parent's, if any. */
    readonly parentOf: string | null;
  },
  queue: (trx: Db, challengeId: string) => Promise<void>,
): Promise<{ resendAfterSeconds: number; validForSeconds: number }> {
  const id = v7();
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { codes } = await settings.current();
  const { email, contactNumber } = asked.contact;
  const wanted = { ...asked, askedMailbox: mailboxOf(email), contactNumber };
  const asks = await tx(db, async (trx) => {
    const granted = await listGranted(trx, { ...wanted, since: ago(dayMs) });
    const nextAt = config.rateLimits ? nextCodeAt(granted, codes, now) : null;
    if (nextAt) {
      const retryAfterSeconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1000);
      throw new Refusal('CODES_SENT', { retryAfterSeconds });
    }
    await queue(trx, id);
    return insertChallenge(trx, { ...wanted, id, since: ago(hourMs), now });
  });
  return { resendAfterSeconds: pauseAfter(asks) / 1000, validForSeconds: codeLifetimeMs / 1000 };
}
