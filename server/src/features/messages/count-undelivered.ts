import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import { countLog } from './log-store.ts';

/** More than anybody looks through. */
const mostCounted = 100_000;

/** How many messages of these schools need attention because they were not delivered. */
export async function countUndelivered(db: Db, schools: Schools): Promise<number> {
  const filter = {
    schools,
    ofRegistrations: false,
    state: 'needs attention',
    kind: null,
    registrationId: null,
    id: null,
  } as const;
  return await countLog(db, filter, mostCounted);
}
