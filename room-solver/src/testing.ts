import {
  type PartyToPlace,
  type PartyUse,
  type Problem,
  partyUses,
  type RoomToFill,
} from './problem.ts';

/** Numbers from 0 to 1, the same for a seed on every machine (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A believable event of about `people` people over three nights: most come alone or in twos, a third as
 * families; dormitories, rooms of four and family rooms with about as many beds as are asked for.
 */
export function seededProblem(people: number, seed: number, bedsPerPerson = 1): Problem {
  const random = seeded(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const parties: PartyToPlace[] = [];
  const wanted: Record<PartyUse, number> = { Men: 0, Women: 0, Family: 0 };
  for (let count = 0; count < people; ) {
    const use = pick(['Men', 'Men', 'Women', 'Women', 'Family'] as const);
    const size = use === 'Family' ? whole(2, 6) : pick([1, 1, 1, 1, 2, 2, 3]);
    const [first, last] = pick([
      [0, 3],
      [0, 2],
      [1, 2],
      [1, 2],
      [1, 3],
    ] as const);
    parties.push({
      id: `party ${String(parties.length).padStart(4, '0')}`,
      use,
      size,
      first,
      last,
      needsAccessible: random() < 0.03,
      school: `JNV ${whole(1, 16)}`,
      batch: String(whole(1990, 2024)),
    });
    wanted[use] += use === 'Family' ? 1 : size;
    count += size;
  }
  const rooms: RoomToFill[] = [];
  const add = (use: RoomToFill['use'], capacity: number) => {
    const closed = random() < 0.05 ? whole(0, 2) : -1;
    const open = (own: PartyUse) =>
      [0, 1, 2].map((night) => ((use === own || use === 'Any') && night !== closed ? capacity : 0));
    rooms.push({
      id: `room ${String(rooms.length).padStart(4, '0')}`,
      use,
      capacity,
      isUsed: false,
      accessible: random() < 0.15,
      open: { Men: open('Men'), Women: open('Women'), Family: open('Family') },
    });
  };
  for (const use of partyUses) {
    // nine tenths of it for this use alone, the rest below for whoever needs it
    for (let left = wanted[use] * bedsPerPerson * 0.85; left > 0; ) {
      const capacity = use === 'Family' ? whole(3, 6) : pick([2, 3, 4, 4, 6, 12]);
      add(use, capacity);
      left -= use === 'Family' ? 1 : capacity;
    }
  }
  for (let left = people * bedsPerPerson * 0.1; left > 0; left -= 4) add('Any', 4);
  return { nights: ['5 Feb', '6 Feb', '7 Feb'], parties, rooms };
}
