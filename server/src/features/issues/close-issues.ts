import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { discardUploads } from '../uploads/attach-upload.ts';
import { insertEntry } from './entry-store.ts';
import { closesBefore } from './rules.ts';
import { closeResolved, deleteClosed } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Payments and security 9.3: a year after it was closed nobody asks for it any more. */
const closedKeptMs = 365 * dayMs;

/** Closes issues two weeks after they were resolved, and deletes them a year after they were closed. */
export async function closeIssues({ db, now: clock }: Deps): Promise<void> {
  const now = clock();
  await tx(db, async (trx) => {
    for (const issueId of await closeResolved(trx, { before: closesBefore(now), now })) {
      const body = 'Status: Resolved → Closed (after 14 days)';
      await insertEntry(trx, { issueId, kind: 'change', author: 'Sangamam', body }, now);
    }
  });
  await tx(db, async (trx) => {
    const attachments = await deleteClosed(trx, new Date(now.getTime() - closedKeptMs));
    await discardUploads(trx, attachments, now);
  });
}
