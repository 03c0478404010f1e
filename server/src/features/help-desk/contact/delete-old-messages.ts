import { dayMs } from '@sangamam/contract/durations';
import type { Deps } from '../../../platform/deps.ts';
import { deleteOver } from './store.ts';

/** See docs/operations.md#how-long-data-is-kept. */
const retentionMs = 365 * dayMs;

/** Deletes messages a year after they were archived or marked as spam. */
export async function deleteOldMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOver(db, new Date(now().getTime() - retentionMs));
}
