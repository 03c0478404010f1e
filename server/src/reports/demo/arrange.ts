import { minuteMs } from '@sangamam/contract/locale/durations';
import { addRooms } from '../../features/accommodation/change-rooms.ts';
import { runSuggestion } from '../../features/accommodation/suggestions/run-suggestion.ts';
import {
  acceptSuggestion,
  startSuggestion,
} from '../../features/accommodation/suggestions/suggest-rooms.ts';
import { createTrip } from '../../features/transportation/change-trips.ts';
import { arrivalMs, groupByWindow } from '../../features/transportation/rules.ts';
import type { Demo } from './demo.ts';
import { listAwaitingPickup } from './store.ts';

const blocks = [
  { block: 'Block A', kind: 'Dormitory', capacity: 8, use: 'Men' },
  { block: 'Block B', kind: 'Dormitory', capacity: 8, use: 'Women' },
  { block: 'Guest house', kind: 'Family room', capacity: 4, use: 'Family' },
] as const;
const maxRoomsOfBlock = 120;
const roomsOnFloor = 40;
const drivers = ['Shaji', 'Biju', 'Ramesan', 'Nazar'] as const;
const seats = 16;
const maxTrips = 24;
const waitMs = 15 * minuteMs;

/** Adds rooms for about half of the requests and allocates them by an accepted suggestion. */
export async function arrangeRooms({ deps, staff }: Demo, registrations: number): Promise<void> {
  const count = Math.min(maxRoomsOfBlock, Math.ceil(registrations / 25));
  const rooms = blocks.flatMap((block) =>
    Array.from({ length: count }, (_, index) => {
      const floor = String(1 + Math.floor(index / roomsOnFloor));
      const name = `${floor}${String(1 + (index % roomsOnFloor)).padStart(2, '0')}`;
      return { ...block, name, floor, accessible: index < 4, active: true };
    }),
  );
  const lines = rooms.map((room, index) => ({ line: index + 2, text: room.name, room }));
  await addRooms(deps, staff.treasurer, lines);
  const { _id: id } = await startSuggestion(deps, staff.treasurer);
  await runSuggestion(deps, id);
  await acceptSuggestion(deps, staff.treasurer, { id, except: [] });
}

/** Creates trips for the first groups that need a pick-up at one place within an hour. */
export async function arrangeTrips({ deps, staff, random }: Demo): Promise<void> {
  const waiting = await listAwaitingPickup(deps.db);
  const groups = groupByWindow(waiting).slice(0, maxTrips);
  for (const group of groups) {
    let left = seats;
    const passengers = group.filter(({ people }) => {
      const fits = people <= left;
      if (fits) left -= people;
      return fits;
    });
    const lastMs = Math.max(...passengers.map((party) => arrivalMs(party) ?? 0));
    await createTrip(deps, staff.treasurer, {
      vehicle: `Traveller KL-07-${random.whole(1000, 9999)}`,
      capacity: seats,
      leavesAt: new Date(lastMs + waitMs).toISOString(),
      driver: random.pick(drivers),
      driverPhone: `+9194470${random.whole(10_000, 99_999)}`,
      arrivalPoint: passengers[0]?.arrivalPoint ?? '',
      destination: 'Venue',
      note: '',
      passengers: passengers.map(({ id }) => ({ registrationId: id })),
      reason: '',
    });
  }
}
