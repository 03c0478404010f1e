import { type Party, partySize } from '@sangamam/contract/accommodation';
import { shortDay } from '@sangamam/contract/days';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Db } from '../../db/connect.ts';
import { type Request, readRequest } from './present.ts';
import { type RoomRow, selectRooms } from './room-store.ts';
import { nightsOf, type PartyUse, type Stay, stayWindow, useOf } from './rules.ts';
import { selectRequests, selectStaysIn } from './store.ts';
import type { PartyToPlace, Problem, RoomToFill } from './suggest/problem.ts';

export interface LoadedProblem {
  readonly problem: Problem;
  /** Everybody without a bed, by registration: the people, and the days they stay. */
  readonly waiting: ReadonlyMap<string, Request>;
  /** Who cannot be placed whatever the rooms are. */
  readonly impossible: readonly { readonly registrationId: string; readonly reason: string }[];
}

/**
 * Who waits for a bed and which beds are free. Whoever has a bed keeps it; locked rooms and those out of
 * use take nobody; what a person split stays split, the rest of the party is placed as one.
 */
export async function loadProblem(db: Db, settings: PublicSettings): Promise<LoadedProblem> {
  const [rows, rooms, stays] = await Promise.all([
    selectRequests(db, 'all'),
    selectRooms(db),
    selectStaysIn(db, 'all'),
  ]);
  const { first, last } = stayWindow(settings);
  const requests = rows
    .map((row) => readRequest(row, settings))
    .filter(({ left, needsBed }) => needsBed && partySize(left) > 0);
  const nights = nightsOf({ checkIn: first, checkOut: last });
  const parties: PartyToPlace[] = [];
  const impossible: { registrationId: string; reason: string }[] = [];
  for (const request of requests) {
    const { checkIn, checkOut } = request.days;
    if (checkIn < first || checkOut > last || checkIn >= checkOut) {
      const days = `${shortDay(checkIn)} to ${shortDay(checkOut)}`;
      impossible.push({
        registrationId: request.id,
        reason: `The stay is outside the event (${days}).`,
      });
      continue;
    }
    const from = nights.indexOf(checkIn);
    parties.push({
      ...{ id: request.id, use: useOfLeft(request), size: partySize(request.left) },
      ...{ first: from, last: from + nightsOf(request.days).length },
      needsAccessible: request.needsAccessible,
      ...{ school: request.school, batch: request.yearOfPassing },
    });
  }
  const byRoom = Map.groupBy(stays, ({ roomId }) => roomId);
  const problem = {
    ...{ nights, parties },
    rooms: rooms
      .filter(({ active, locked }) => active && !locked)
      .map((room) => roomToFill(room, byRoom.get(room.id) ?? [], nights)),
  };
  return { problem, impossible, waiting: new Map(requests.map((one) => [one.id, one])) };
}

/** A party of which nobody has a bed keeps its use; of a split one, the rest has its own. */
export function useOfLeft({ left, men, women, children, use }: Request): PartyUse {
  const party: Party = { men, women, children };
  return partySize(left) === partySize(party) ? use : useOf(left);
}

function roomToFill(room: RoomRow, stays: readonly Stay[], nights: readonly string[]): RoomToFill {
  const open = (use: PartyUse) =>
    nights.map((night) => {
      if (room.use !== 'Any' && room.use !== use) return 0;
      const there = stays.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut);
      if (there.length === 0) return room.capacity;
      if (use === 'Family' || there.some((stay) => stay.use !== use)) return 0;
      return Math.max(0, room.capacity - there.reduce((sum, stay) => sum + partySize(stay), 0));
    });
  const { id, use, capacity, accessible } = room;
  return {
    ...{ id, use, capacity, accessible, isUsed: stays.length > 0 },
    open: { Men: open('Men'), Women: open('Women'), Family: open('Family') },
  };
}
