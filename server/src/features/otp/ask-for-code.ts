import { v7 } from 'uuid';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { addJob } from '../../jobs/jobs.ts';
import { codeLifetimeMs, hourMs, pauseAfter } from './rules.ts';
import { type Asked, insertChallenge } from './store.ts';

export const sendCodeJob = 'send-code';

/**
 * Notes that a browser wants a code, and leaves to a job whether one is sent: nothing here depends on
 * whether anybody has the contact, nor does the time it takes.
 */
export async function askForCode(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  asked: Asked & {
    /** The registration that names this contact as a parent's, where there is one. */
    readonly parentOf: string | null;
  },
): Promise<{ resendAfterSeconds: number; validForSeconds: number }> {
  const id = v7();
  const now = clock();
  const since = new Date(now.getTime() - hourMs);
  const asks = await tx(db, async (trx) => {
    await addJob(trx, sendCodeJob, { challengeId: id }, { maxAttempts: 5 });
    return insertChallenge(trx, { ...asked, id, since, now });
  });
  return { resendAfterSeconds: pauseAfter(asks) / 1000, validForSeconds: codeLifetimeMs / 1000 };
}
