import { type StaySummary, stayStatuses } from '@sangamam/contract/accommodation/accommodation';
import { hasFlag } from '@sangamam/contract/settings/option-answers';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Db } from '../../platform/db/connect.ts';
import { countOccupancy, selectRooms } from './room-store.ts';
import { nightsWithin, stayDays, stayWindow } from './rules.ts';
import { sumStays } from './store.ts';

/**
 * Beds, people and open requests by night and block. Inactive rooms have no beds. Nights far from the
 * event, which a form may ask for by mistake, are left out unless people have beds on them.
 */
export async function summariseStays(db: Db, settings: PublicSettings): Promise<StaySummary> {
  const [rooms, occupancy, sums] = await Promise.all([
    selectRooms(db),
    countOccupancy(db),
    sumStays(db),
  ]);
  const window = stayWindow(settings);
  const wanted = new Map<string, number>();
  const left = new Map<string, number>();
  const add = (of: Map<string, number>, key: string, more: number) =>
    of.set(key, (of.get(key) ?? 0) + more);
  for (const sum of sums) {
    const isAway = hasFlag(settings, 'stayKinds', sum.kind, 'isAway');
    if (!sum.asks || isAway || sum.status === 'Released') continue;
    for (const night of nightsWithin(stayDays(sum, settings), window)) {
      add(wanted, night, sum.people);
      add(left, night, sum.left);
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
    night,
    beds,
    people: there,
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
      block,
      rooms: of.length,
      beds: bedsOf(of),
      nights: nights.map((night) => figures(night, bedsOf(of), people.get(`${block}\n${night}`))),
    })),
    statuses: stayStatuses.map((status) => {
      const found = sums.filter((sum) => sum.status === status);
      return {
        status,
        requests: found.reduce((all, { requests }) => all + requests, 0),
        people: found.reduce((all, sum) => all + sum.people, 0),
      };
    }),
  };
}
