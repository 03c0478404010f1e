import type { Room } from '@sangamam/contract/rooms';

const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const withWeekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "6 Feb" of `2027-02-06`. */
const shortDay = (day: string) => short.format(Date.parse(day));
/** "Sat, 6 Feb" of `2027-02-06`. */
export const dayWithWeekday = (day: string) => withWeekday.format(Date.parse(day));
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
