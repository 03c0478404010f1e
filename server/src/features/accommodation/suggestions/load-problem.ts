import { countSleepers, type SleepingParty } from '@sangamam/contract/accommodation/accommodation';
import { shortDay } from '@sangamam/contract/locale/days';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { PartyToPlace, Problem, RoomToFill } from '@sangamam/room-solver/problem';
import { words } from '@sangamam/words/staff/stay-and-travel';
import type { Db } from '../../../platform/db/connect.ts';
import { type Request, readRequest } from '../present.ts';
import { type RoomRow, selectRooms } from '../room-store.ts';
import { nightsOf, type PartyUse, type Stay, stayWindow, useOf } from '../rules.ts';
import { selectStaysIn, selectWaiting } from '../store.ts';

export interface LoadedProblem {
  readonly problem: Problem;
  /** Requests of people without a bed, by registration id. */
  readonly waiting: ReadonlyMap<string, Request>;
  /** Parties that no room would suit. */
  readonly impossible: readonly { readonly registrationId: string; readonly reason: string }[];
}

/**
 * Reads who needs a bed and which beds are free. Existing allocations stay; locked and inactive rooms take
 * nobody. What is left of a party that staff have split is placed as one.
 */
export async function loadProblem(db: Db, settings: PublicSettings): Promise<LoadedProblem> {
  const [rows, rooms, stays] = await Promise.all([
    selectWaiting(db),
    selectRooms(db),
    selectStaysIn(db, 'all'),
  ]);
  const { first, last } = stayWindow(settings);
  const requests = rows
    .map((row) => readRequest(row, settings))
    .filter(({ left, needsBed }) => needsBed && countSleepers(left) > 0);
  const nights = nightsOf({ checkIn: first, checkOut: last });
  const parties: PartyToPlace[] = [];
  const impossible: { registrationId: string; reason: string }[] = [];
  for (const request of requests) {
    const { checkIn, checkOut } = request.days;
    if (checkIn < first || checkOut > last || checkIn >= checkOut) {
      impossible.push({
        registrationId: request.id,
        reason: words.outsideEvent({ from: shortDay(checkIn), to: shortDay(checkOut) }),
      });
      continue;
    }
    const from = nights.indexOf(checkIn);
    parties.push({
      id: request.id,
      use: useOfLeft(request),
      size: countSleepers(request.left),
      first: from,
      last: from + nightsOf(request.days).length,
      needsAccessible: request.needsAccessible,
      school: request.school,
      batch: request.yearOfPassing,
    });
  }
  const byRoom = Map.groupBy(stays, ({ roomId }) => roomId);
  const problem = {
    nights: nights.map(shortDay),
    parties,
    rooms: rooms
      .filter(({ active, locked }) => active && !locked)
      .map((room) => roomToFill(room, byRoom.get(room.id) ?? [], nights)),
  };
  return { problem, impossible, waiting: new Map(requests.map((one) => [one.id, one])) };
}

/** The use of a party without any bed is its own; of a split party, that of the people left. */
export function useOfLeft({ left, men, women, children, use }: Request): PartyUse {
  const party: SleepingParty = { men, women, children };
  return countSleepers(left) === countSleepers(party) ? use : useOf(left);
}

function roomToFill(room: RoomRow, stays: readonly Stay[], nights: readonly string[]): RoomToFill {
  const open = (use: PartyUse) =>
    nights.map((night) => {
      if (room.use !== 'Any' && room.use !== use) return 0;
      const there = stays.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut);
      if (there.length === 0) return room.capacity;
      if (use === 'Family' || there.some((stay) => stay.use !== use)) return 0;
      return Math.max(0, room.capacity - there.reduce((sum, stay) => sum + countSleepers(stay), 0));
    });
  const { id, use, capacity, accessible } = room;
  return {
    id,
    use,
    capacity,
    accessible,
    isUsed: stays.length > 0,
    open: { Men: open('Men'), Women: open('Women'), Family: open('Family') },
  };
}
