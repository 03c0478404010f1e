import type { MyIssue } from '@sangamam/contract/help-desk/my-issues';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { discardUploads } from '../../platform/files/attach-upload.ts';
import { presentMine } from './present.ts';
import { deleteOfReporter, findReporter, listOfReporter } from './store.ts';

/** Issues about a registration, and those reported from its proven address. */
export async function listReports(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  registrationId: string,
): Promise<MyIssue[]> {
  const reporter = await findReporter(deps.db, registrationId);
  return presentMine(deps, await listOfReporter(deps.db, reporter));
}

/** Deletes the issues of `listReports` with their attachments. Runs in the caller's transaction. */
export async function eraseReports(tx: Db, registrationId: string, now: Date): Promise<void> {
  const attachments = await deleteOfReporter(tx, await findReporter(tx, registrationId));
  await discardUploads(tx, attachments, now);
}
