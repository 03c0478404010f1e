import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import { countLog } from './log-store.ts';

/** How many messages of these schools need attention because they were not delivered. */
export async function countUndelivered(db: Db, schools: Schools): Promise<number> {
  const filter = {
    schools,
    state: 'needs attention',
    kind: null,
    registrationId: null,
    id: null,
  } as const;
  return await countLog(db, filter);
}
