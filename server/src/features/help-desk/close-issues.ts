import { dayMs } from '@sangamam/contract/durations';
import { shortEventName } from '@sangamam/contract/event-name';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { discardUploads } from '../../platform/files/attach-upload.ts';
import { job } from '../../platform/jobs/job.ts';
import { deleteOldMessages } from './contact/delete-old-messages.ts';
import { insertEntry } from './entry-store.ts';
import { closesBefore } from './rules.ts';
import { closeResolved, deleteClosed } from './store.ts';

/** See docs/operations.md#how-long-data-is-kept. */
const closedRetentionMs = 365 * dayMs;

/** Closes issues two weeks after they were resolved, and deletes them a year after they were closed. */
export async function closeIssues({
  db,
  settings,
  now: clock,
}: Pick<Deps, 'db' | 'settings' | 'now'>): Promise<void> {
  const now = clock();
  const author = shortEventName((await settings.current()).event);
  await tx(db, async (trx) => {
    for (const issueId of await closeResolved(trx, { before: closesBefore(now), now })) {
      const body = 'Status: Resolved → Closed (after 14 days)';
      await insertEntry(trx, { issueId, kind: 'change', author, body }, now);
    }
  });
  await tx(db, async (trx) => {
    const attachments = await deleteClosed(trx, new Date(now.getTime() - closedRetentionMs));
    await discardUploads(trx, attachments, now);
  });
}

/** Also deletes old messages of the contact form. */
export const closeIssuesJob = job({
  name: 'close-issues',
  work: 'bulk',
  cron: '23 * * * *',
  deletes: true,
  async run(deps) {
    await closeIssues(deps);
    await deleteOldMessages(deps);
  },
});
