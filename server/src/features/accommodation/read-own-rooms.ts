import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import type { Db } from '../../platform/db/connect.ts';
import { selectAllocations } from './store.ts';

/** Confirmed and checked-in rooms only; what staff only propose is not shown. */
export async function readOwnRooms(
  db: Db,
  registrationId: string,
): Promise<Pick<Arrangements, 'rooms'>> {
  const allocations = await selectAllocations(db, [registrationId]);
  const isTold = ({ status }: { readonly status: string }) =>
    status === 'Confirmed' || status === 'Checked in';
  return { rooms: allocations.filter(isTold) };
}
