import { issueReopenDays } from '@sangamam/contract/help-desk/issues';
import { dayMs } from '@sangamam/contract/locale/durations';
import { shortEventName } from '@sangamam/contract/locale/event-name';
import { words } from '@sangamam/words/staff/issue-history';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { discardUploads } from '../../platform/files/attach-upload.ts';
import { allowDeleting, recordDeleted } from '../../platform/jobs/erasure-hold.ts';
import { job } from '../../platform/jobs/job.ts';
import { countOver, deleteOver } from './contact/store.ts';
import { insertEntry } from './entry-store.ts';
import { closesBefore } from './rules.ts';
import { closeResolved, countClosed, deleteClosed } from './store.ts';

/** See docs/operations.md#how-long-data-is-kept. */
const retentionMs = 365 * dayMs;

/**
 * Closes issues two weeks after they were resolved. Deletes them a year after they were closed, and messages of the
 * contact form a year after they were archived or marked as spam.
 */
export async function closeIssues(
  deps: Pick<Deps, 'db' | 'settings' | 'now' | 'log'>,
): Promise<void> {
  const { db, settings } = deps;
  const now = deps.now();
  const author = shortEventName((await settings.current()).event);
  await tx(db, async (trx) => {
    for (const issueId of await closeResolved(trx, { before: closesBefore(now), now })) {
      const body = words.closedAfter({ days: issueReopenDays });
      await insertEntry(trx, { issueId, kind: 'change', author, body }, now);
    }
  });
  const before = new Date(now.getTime() - retentionMs);
  const issues = await countClosed(db, before);
  const messages = await countOver(db, before);
  const allowed = await allowDeleting(deps, 'reports', {
    due: issues.due + messages.due,
    all: issues.all + messages.all,
  });
  const deleted = await tx(db, async (trx) => {
    const { count, attachments } = await deleteClosed(trx, before, allowed);
    await discardUploads(trx, attachments, now);
    return count + (await deleteOver(trx, before, allowed - count));
  });
  await recordDeleted(db, 'reports', deleted);
}

export const closeIssuesJob = job({
  name: 'close-issues',
  work: 'bulk',
  cron: '23 * * * *',
  deletes: true,
  run: closeIssues,
});
