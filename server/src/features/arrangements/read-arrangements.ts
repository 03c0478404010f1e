import type { Arrangements } from '@sangamam/contract/arrangements';
import type { Db } from '../../db/connect.ts';
import { readOwnRooms } from '../accommodation/read-own-rooms.ts';
import { readOwnTravel } from '../transportation/read-own-travel.ts';

/** What was arranged for a registration: its room, its pick-up, its travel mates. */
export async function readArrangements(db: Db, registrationId: string): Promise<Arrangements> {
  const [rooms, travel] = await Promise.all([
    readOwnRooms(db, registrationId),
    readOwnTravel(db, registrationId),
  ]);
  return { rooms, ...travel };
}
