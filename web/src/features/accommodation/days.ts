import type { Room } from '@sangamam/contract/accommodation/rooms';
import { shortDay } from '@sangamam/contract/locale/days';

/** "6 Feb – 8 Feb": arriving and leaving. */
export const daysOf = ({ checkIn, checkOut }: { checkIn: string; checkOut: string }) =>
  `${shortDay(checkIn)} – ${shortDay(checkOut)}`;

/** Beds of the room that are free on every night from `checkIn` up to the day of `checkOut`. */
export function freeBeds(
  { capacity, occupancy }: Pick<Room, 'capacity' | 'occupancy'>,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): number {
  const taken = occupancy
    .filter(({ night }) => night >= checkIn && night < checkOut)
    .map(({ people }) => people);
  return Math.max(0, capacity - Math.max(0, ...taken));
}
