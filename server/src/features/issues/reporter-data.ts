import type { MyIssue } from '@sangamam/contract/my-issues';
import type { Deps } from '../../app.ts';
import type { Db } from '../../db/connect.ts';
import { discardUploads } from '../uploads/attach-upload.ts';
import { presentMine } from './present.ts';
import { deleteOfReporter, findReporter, listOfReporter } from './store.ts';

/** What the person of a registration reported: about it, or from the address a code has proven. */
export async function listReports(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  registrationId: string,
): Promise<MyIssue[]> {
  const reporter = await findReporter(deps.db, registrationId);
  return presentMine(deps, await listOfReporter(deps.db, reporter));
}

/** Deletes the same with conversations and attachments, in the caller's transaction. */
export async function forgetReports(tx: Db, registrationId: string, now: Date): Promise<void> {
  const attachments = await deleteOfReporter(tx, await findReporter(tx, registrationId));
  await discardUploads(tx, attachments, now);
}
