import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { readOwnRooms } from './features/accommodation/read-own-rooms.ts';
import { readOwnTravel } from './features/transportation/read-own-travel.ts';
import type { Db } from './platform/db/connect.ts';

/** The rooms, pick-ups and travel mates of a registration, from the two features that do not know each other. */
export async function readArrangements(db: Db, registrationId: string): Promise<Arrangements> {
  const [rooms, travel] = await Promise.all([
    readOwnRooms(db, registrationId),
    readOwnTravel(db, registrationId),
  ]);
  return { rooms, ...travel };
}
