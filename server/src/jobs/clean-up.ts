import type { Job } from './jobs.ts';
import { deleteExpired } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nobody repeats a request later than this. */
const repeatsKeptMs = dayMs;
/** Raw webhook bodies hold contacts. */
const webhooksKeptMs = 180 * dayMs;

/** Deletes sessions, keys and counters that have expired, and the bodies of old webhooks. */
export const cleanUp: Job = {
  name: 'clean-up',
  cron: '17 * * * *',
  async run({ db, now }) {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    await deleteExpired(db, {
      now: now(),
      repeatsBefore: ago(repeatsKeptMs),
      webhooksBefore: ago(webhooksKeptMs),
    });
  },
};
