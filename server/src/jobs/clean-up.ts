import type { Job } from './jobs.ts';
import { deleteExpired } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nobody repeats a request later than this. */
const repeatsKeptMs = dayMs;
/** Codes are done after ten minutes; their failures count for a day. */
const codesKeptMs = 25 * 60 * 60 * 1000;
/** Raw webhook bodies hold contacts. */
const webhooksKeptMs = 180 * dayMs;
/** What webhooks were sent, as the log of it says. */
const deliveriesKeptMs = 30 * dayMs;
/** As long as the cookie by which a browser of the staff is known again. */
const devicesKeptMs = 365 * dayMs;

/** Deletes sessions, links, codes, keys, counters and old deliveries, and the bodies of old webhooks. */
export const cleanUp: Job = {
  name: 'clean-up',
  cron: '17 * * * *',
  async run({ db, now }) {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    await deleteExpired(db, {
      now: now(),
      codesBefore: ago(codesKeptMs),
      repeatsBefore: ago(repeatsKeptMs),
      webhooksBefore: ago(webhooksKeptMs),
      devicesBefore: ago(devicesKeptMs),
      deliveriesBefore: ago(deliveriesKeptMs),
    });
  },
};
