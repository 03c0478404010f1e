import type { Deps } from '../../app.ts';
import { deleteTemporary } from './store.ts';

/** Removes quick registrations that were neither finished nor paid for in time (D13). */
export async function removeTemporary({ db, now, log }: Deps): Promise<void> {
  const removed = await deleteTemporary(db, now());
  if (removed > 0) log.info({ removed }, 'temporary registrations removed');
}
