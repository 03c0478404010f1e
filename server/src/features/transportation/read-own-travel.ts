import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import type { Db } from '../../platform/db/connect.ts';
import { selectTripsFor } from './store.ts';

/** The trips of a registration. */
export async function readOwnTravel(
  db: Db,
  registrationId: string,
): Promise<Pick<Arrangements, 'trips'>> {
  const trips = await selectTripsFor(db, [registrationId]);
  return { trips: trips.map((trip) => ({ ...trip, leavesAt: trip.leavesAt.toISOString() })) };
}
