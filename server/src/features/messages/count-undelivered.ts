import type { Db } from '../../db/connect.ts';
import type { Schools } from '../../db/in-schools.ts';
import { countLog } from './log-store.ts';

/** The dashboard says how many, and more than these are no different to anybody. */
const countedAtMost = 10_000;

/** How many messages of these schools were not delivered and wait for a person. */
export async function countUndelivered(db: Db, schools: Schools): Promise<number> {
  const filter = {
    schools,
    state: 'needs attention',
    kind: null,
    registrationId: null,
    id: null,
  } as const;
  return await countLog(db, filter, countedAtMost);
}
