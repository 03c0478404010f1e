import { countSleepers, type StaySummary, stayStatuses } from '@sangamam/contract/accommodation';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Db } from '../../platform/db/connect.ts';
import { readRequest } from './present.ts';
import { countOccupancy, selectRooms } from './room-store.ts';
import { nightsWithin, stayWindow } from './rules.ts';
import { selectRequests, sumStatuses } from './store.ts';

/**
 * Beds, people and open requests by night and block. Inactive rooms have no beds. Nights far from the
 * event, which a form may ask for by mistake, are left out unless people have beds on them.
 */
export async function summariseStays(db: Db, settings: PublicSettings): Promise<StaySummary> {
  const [rooms, occupancy, rows, sums] = await Promise.all([
    selectRooms(db),
    countOccupancy(db),
    selectRequests(db, 'all'),
    sumStatuses(db),
  ]);
  const window = stayWindow(settings);
  const wanted = new Map<string, number>();
  const left = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, more: number) =>
    sums.set(key, (sums.get(key) ?? 0) + more);
  for (const row of rows) {
    const request = readRequest(row, settings);
    if (!request.asks || !request.needsBed || row.status === 'Released') continue;
    for (const night of nightsWithin(request.days, window)) {
      add(wanted, night, countSleepers(request));
      add(left, night, countSleepers(request.left));
    }
  }

  const blockOf = new Map(rooms.map(({ id, block }) => [id, block]));
  const people = new Map<string, number>();
  for (const { roomId, night, people: count } of occupancy) {
    add(people, night, count);
    add(people, `${blockOf.get(roomId)}\n${night}`, count);
  }
  const nights = [...new Set([...wanted.keys(), ...occupancy.map(({ night }) => night)])].sort();
  const figures = (night: string, beds: number, there = 0) => ({
    ...{ night, beds, people: there },
    free: Math.max(0, beds - there),
  });
  const inUse = rooms.filter(({ active }) => active);
  const bedsOf = (of: typeof rooms) => of.reduce((sum, { capacity }) => sum + capacity, 0);
  return {
    nights: nights.map((night) => ({
      ...figures(night, bedsOf(inUse), people.get(night)),
      wanted: wanted.get(night) ?? 0,
      left: left.get(night) ?? 0,
    })),
    blocks: [...Map.groupBy(inUse, ({ block }) => block)].map(([block, of]) => ({
      ...{ block, rooms: of.length, beds: bedsOf(of) },
      nights: nights.map((night) => figures(night, bedsOf(of), people.get(`${block}\n${night}`))),
    })),
    statuses: stayStatuses.map((status) => {
      const found = sums.find((sum) => sum.status === status);
      return { status, requests: found?.requests ?? 0, people: found?.people ?? 0 };
    }),
  };
}
