import { deleteOldBulks } from './domain/acts/bulk-store.ts';
import { emptyOldEvents } from './domain/money/intake/webhook-store.ts';
import { deleteOldCodes } from './domain/people/one-time-codes/store.ts';
import { deleteExpiredSignIns } from './domain/people/sign-in/expiry-store.ts';
import { deleteExpiredUndos } from './domain/registrations/contact/contact-undo-store.ts';
import { deleteExpiredPasses } from './domain/registrations/place-pass-store.ts';
import { deleteExpiredNonces } from './features/captcha/store.ts';
import { deleteOldReadings } from './platform/audit/reading-store.ts';
import type { Db } from './platform/db/connect.ts';
import { deleteOldDeliveries } from './platform/events/delivery-store.ts';
import { deleteOldRequests } from './platform/http/store.ts';
import { job } from './platform/jobs/job.ts';
import { clearExpiredSecrets } from './platform/messages/store.ts';
import { deleteExpiredSessions } from './platform/sessions/registrant-session-store.ts';
import { deleteExpiredStaffSessions } from './platform/sessions/staff-session-store.ts';

/** What has had its time, as whoever owns it knows. */
const expirations: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  deleteExpiredSessions,
  deleteExpiredStaffSessions,
  deleteExpiredSignIns,
  deleteOldCodes,
  deleteExpiredNonces,
  deleteExpiredUndos,
  deleteExpiredPasses,
  clearExpiredSecrets,
  deleteOldRequests,
  deleteOldDeliveries,
  emptyOldEvents,
  deleteOldBulks,
  deleteOldReadings,
];

export const cleanUpJob = job({
  name: 'clean-up',
  work: 'bulk',
  cron: '17 * * * *',
  deletes: true,
  async run({ db, now }) {
    for (const expire of expirations) await expire(db, now());
  },
});
