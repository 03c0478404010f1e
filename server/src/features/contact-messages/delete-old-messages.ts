import type { Deps } from '../../app.ts';
import { deleteOver } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Payments and security 9.3. */
const keptMs = 365 * dayMs;

/** Deletes messages a year after they were archived or thrown away. */
export async function deleteOldMessages({ db, now }: Deps): Promise<void> {
  await deleteOver(db, new Date(now().getTime() - keptMs));
}
