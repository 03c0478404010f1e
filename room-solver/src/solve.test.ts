import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PartyToPlace,
  type Problem,
  partyUses,
  type Reason,
  type RoomToFill,
  type Solution,
} from './problem.ts';
import { solve, solveGreedily } from './solve.ts';
import { solveInThread } from './solve-in-thread.ts';
import { seededProblem } from './testing.ts';

const nights = ['5 Feb', '6 Feb', '7 Feb'];

const party = (id: string, over: Partial<PartyToPlace> = {}): PartyToPlace => ({
  id,
  use: 'Women',
  size: 1,
  first: 0,
  last: 1,
  needsAccessible: false,
  school: 'JNV Kollam',
  batch: '1998',
  ...over,
});
const room = (id: string, over: Partial<RoomToFill> = {}): RoomToFill => {
  const { use = 'Any', capacity = 4 } = over;
  const open = (own: string) => nights.map(() => (use === 'Any' || use === own ? capacity : 0));
  return {
    id,
    use,
    capacity,
    accessible: false,
    isUsed: false,
    open: { Men: open('Men'), Women: open('Women'), Family: open('Family') },
    ...over,
  };
};
const problemOf = (parties: PartyToPlace[], rooms: RoomToFill[]): Problem => ({
  nights,
  parties,
  rooms,
});
const roomOf = (solution: Solution) =>
  Object.fromEntries(solution.placements.map(({ partyId, roomId }) => [partyId, roomId]));

/** Checks the rules that hold of every answer, whoever found it. */
function checkSolution({ parties, rooms }: Problem, solution: Solution): void {
  const inside = new Map<string, PartyToPlace[]>();
  const placed = solution.placements.map(({ partyId, roomId }) => {
    const one = parties.find(({ id }) => id === partyId) as PartyToPlace;
    inside.set(roomId, [...(inside.get(roomId) ?? []), one]);
    return one;
  });
  // everybody once: whole in one room, or named with the reason
  const named = [...placed.map(({ id }) => id), ...solution.unplaced.map(({ partyId }) => partyId)];
  expect(named.toSorted()).toEqual(parties.map(({ id }) => id).toSorted());
  for (const { partyId, reason } of solution.unplaced) {
    const { use, size } = parties.find(({ id }) => id === partyId) as PartyToPlace;
    expect(reason).toMatchObject({ use, beds: size });
  }
  for (const [roomId, people] of inside) {
    const its = rooms.find(({ id }) => id === roomId) as RoomToFill;
    for (const one of people) expect(its.accessible || !one.needsAccessible).toBe(true);
    for (const night of nights.keys()) {
      const there = people.filter(({ first, last }) => first <= night && night < last);
      const [use, ...otherUses] = new Set(there.map((one) => one.use));
      if (!use) continue;
      expect(otherUses).toEqual([]);
      if (use === 'Family') expect(there).toHaveLength(1);
      const beds = its.open[use][night] ?? 0;
      expect(there.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(beds);
    }
  }
  const people = placed.reduce((sum, { size }) => sum + size, 0);
  expect(solution.placedPeople).toBe(people);
  expect(solution.bound).toBeGreaterThanOrEqual(people);
}

const anyParty = fc
  .record({
    use: fc.constantFrom(...partyUses),
    size: fc.integer({ min: 1, max: 6 }),
    stay: fc.constantFrom([0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]),
    needsAccessible: fc.boolean(),
    school: fc.constantFrom('JNV Mahe', 'JNV Kollam'),
    batch: fc.constantFrom('1998', '1999'),
  })
  .map(({ stay: [first = 0, last = 1], ...rest }) => ({ ...rest, first, last }));
const anyRoom = fc
  .record({
    use: fc.constantFrom(...partyUses, 'Any' as const),
    capacity: fc.integer({ min: 1, max: 8 }),
    accessible: fc.boolean(),
    isUsed: fc.boolean(),
    taken: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ taken, ...rest }) => {
    const open = (own: string) =>
      taken.map((people) =>
        rest.use === 'Any' || rest.use === own ? Math.max(0, rest.capacity - people) : 0,
      );
    return { ...rest, open: { Men: open('Men'), Women: open('Women'), Family: open('Family') } };
  });
const anyProblem = fc
  .record({
    parties: fc.array(anyParty, { maxLength: 25 }),
    rooms: fc.array(anyRoom, { maxLength: 8 }),
  })
  .map(({ parties, rooms }) =>
    problemOf(
      parties.map((one, n) => ({ ...one, id: `p${n}` })),
      rooms.map((one, n) => ({ ...one, id: `r${n}` })),
    ),
  );

describe('on random events', () => {
  test('no room is over capacity on any night, nobody is split or mixed, everybody is answered', async () => {
    await fc.assert(
      fc.asyncProperty(anyProblem, async (problem) => {
        const solution = await solve(problem);
        checkSolution(problem, solution);
        const greedy = solveGreedily(problem);
        checkSolution(problem, greedy);
        expect(solution.placedPeople).toBeGreaterThanOrEqual(greedy.placedPeople);
      }),
      { numRuns: 60 },
    );
  });

  test('the same event has the same answer', async () => {
    const problem = seededProblem(300, 11);
    const [one, two] = [await solve(problem), await solve(structuredClone(problem))];
    expect(one).toEqual(two);
    checkSolution(problem, one);
  });
});

describe('the optimiser', () => {
  test('finds the only way to place everybody where the greedy answer does not', async () => {
    // the pair must not take the room that the three need
    const problem = problemOf(
      [
        party('three', { size: 3, last: 1 }),
        party('two', { size: 2, last: 3 }),
        party('late', { size: 3, first: 1, last: 3 }),
      ],
      [room('a', { capacity: 3 }), room('b', { capacity: 2 })],
    );
    const solution = await solve(problem);
    expect(roomOf(solution)).toEqual({ three: 'a', late: 'a', two: 'b' });
    expect(solution).toMatchObject({ method: 'Optimised', bound: 8, placedPeople: 8 });
  });

  test('fills a room that is partly used before it opens another', async () => {
    const used = room('used', { isUsed: true, use: 'Women' });
    const problem = problemOf([party('a'), party('b')], [room('new', { use: 'Women' }), used]);
    expect(roomOf(await solve(problem))).toEqual({ a: 'used', b: 'used' });
  });

  test('keeps batches together, then schools', async () => {
    const of = (school: string, batch: string) => ({ school, batch });
    const parties = [
      party('a1', of('A', '1998')),
      party('b1', of('B', '1998')),
      party('a2', of('A', '1998')),
      party('b2', of('B', '2001')),
    ];
    const rooms = [room('x', { capacity: 2 }), room('y', { capacity: 2 })];
    const where = roomOf(await solve(problemOf(parties, rooms)));
    expect(where.a1).toBe(where.a2);
    expect(where.b1).toBe(where.b2);
  });

  test('leaves accessible rooms to those who need them', async () => {
    const rooms = [
      room('ramp', { capacity: 1, accessible: true }),
      room('stairs', { capacity: 1 }),
    ];
    const problem = problemOf([party('a'), party('b', { needsAccessible: true })], rooms);
    expect(roomOf(await solve(problem))).toEqual({ a: 'stairs', b: 'ramp' });
  });
});

describe('who has no room is told why', () => {
  test.each<[string, PartyToPlace, RoomToFill[], Partial<Reason>]>([
    ['no room at all', party('a'), [room('r', { use: 'Men' })], { why: 'noRoom' }],
    [
      'larger than any room',
      party('a', { use: 'Family', size: 9 }),
      [room('r', { capacity: 6 })],
      { why: 'tooLarge', use: 'Family', beds: 9, largest: 6 },
    ],
    [
      'nothing accessible',
      party('a', { needsAccessible: true }),
      [room('r')],
      { why: 'noneSuitable', needsAccessible: true },
    ],
    [
      'full on a night',
      party('a', { size: 4, first: 0, last: 3 }),
      [room('r', { open: { Men: [0, 0, 0], Women: [4, 3, 4], Family: [0, 0, 0] } })],
      { why: 'full', beds: 4, nights: ['6 Feb'] },
    ],
    [
      'never the same room',
      party('a', { first: 0, last: 2 }),
      [
        room('r', { open: { Men: [0, 0, 0], Women: [1, 0, 0], Family: [0, 0, 0] } }),
        room('s', { open: { Men: [0, 0, 0], Women: [0, 1, 0], Family: [0, 0, 0] } }),
      ],
      { why: 'noneThroughout', nights: ['5 Feb', '6 Feb'] },
    ],
  ])('%s', async (_case, one, rooms, reason) => {
    const { unplaced } = await solve(problemOf([one], rooms));
    expect(unplaced).toEqual([{ partyId: 'a', reason: expect.objectContaining(reason) }]);
  });
});

describe('in its thread', () => {
  test('it has the same answer, and says how far it is', async () => {
    const problem = seededProblem(100, 3);
    const phases = new Set<string>();
    const search = await solveInThread(problem, {
      report: (_, phase) => phases.add(phase),
      signal: new AbortController().signal,
    });
    expect(search).toEqual({ solution: await solve(problem), isStopped: false });
    expect(phases.size).toBeGreaterThan(3);
  });

  test('it can be stopped and keeps the answer it has', async () => {
    const stopping = new AbortController();
    const problem = seededProblem(2000, 5);
    const search = await solveInThread(problem, {
      report: () => stopping.abort(),
      signal: stopping.signal,
    });
    expect(search.isStopped).toBe(true);
    checkSolution(problem, search.solution as Solution);
  });
});
