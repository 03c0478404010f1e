import type { MyData } from '@sangamam/contract/privacy/privacy';
import type { Db } from '../../../platform/db/connect.ts';
import { listArrivals } from './store.ts';

/** When people of a registration came in, as its owner is told. */
export async function listOwnCheckIns(db: Db, registrationId: string): Promise<MyData['checkIns']> {
  const rows = await listArrivals(db, registrationId);
  return rows.map(({ arrivedAt, people, isUndone }) => ({
    at: arrivedAt.toISOString(),
    people,
    undone: isUndone,
  }));
}
