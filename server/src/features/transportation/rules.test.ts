import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByWindow, planTrips } from './rules.ts';

const date = '2027-02-06';
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const party = (id: string, minutes: number | null, left = 1, arrivalPoint = 'Aluva station') => ({
  id,
  name: id,
  date,
  left,
  arrivalPoint,
  time: minutes === null ? '' : clock(minutes),
});
const vehicles = [
  { vehicle: 'Car', capacity: 4 },
  { vehicle: 'Bus', capacity: 12 },
];
const leave = { leaveAfterMinutes: 15 };

test('groups hold who arrives at one place within an hour of the first; without a time apart', () => {
  const groups = groupByWindow([
    party('d', 661),
    party('a', 540),
    party('c', 600),
    party('b', 570),
    party('open', null),
    party('x', 550, 1, 'Airport'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ['x'],
    ['a', 'b', 'c'],
    ['d'],
    ['open'],
  ]);
});

describe('suggested trips', () => {
  test('prefer few trips, then little waiting, then small vehicles', () => {
    const { trips } = planTrips(
      [party('a', 540, 3), party('b', 545, 1), party('c', 595, 4), party('d', 640, 2)],
      vehicles,
      leave,
    );
    // all within an hour would be one bus; d comes too late for a
    expect(
      trips.map(({ vehicle, passengers }) => [vehicle, passengers.map(({ id }) => id)]),
    ).toEqual([
      ['Car', ['a', 'b']],
      ['Bus', ['c', 'd']],
    ]);
    expect(trips[1]?.leavesAt.toISOString()).toBe('2027-02-06T05:25:00.000Z');
  });

  test('name who cannot be taken', () => {
    const { trips, unplaced } = planTrips(
      [party('open', null), party('many', 540, 13), party('nowhere', 540, 1, '')],
      vehicles,
      leave,
    );
    expect(trips).toEqual([]);
    expect(unplaced.map(({ reason }) => reason)).toEqual([
      'They did not say when they arrive.',
      'No vehicle has 13 seats. The largest has 12.',
      'They did not say where they arrive.',
    ]);
  });

  /** The fewest trips, found by trying every way to cut the order of arrival. */
  function fewest(parties: readonly ReturnType<typeof party>[]): number {
    if (parties.length === 0) return 0;
    let best = Number.POSITIVE_INFINITY;
    for (let end = 1; end <= parties.length; end += 1) {
      const first = parties.slice(0, end);
      const minutes = first.map(
        ({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      );
      const isWithin = Math.max(...minutes) - Math.min(...minutes) <= 60;
      const people = first.reduce((sum, { left }) => sum + left, 0);
      if (!isWithin || people > 12) break;
      best = Math.min(best, 1 + fewest(parties.slice(end)));
    }
    return best;
  }

  test('take everybody once, never over capacity, nobody before arriving, in the fewest trips', () => {
    const anyParty = fc.record({
      minutes: fc.integer({ min: 360, max: 700 }),
      left: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyParty, { maxLength: 9 }), (drawn) => {
        const parties = drawn.map(({ minutes, left }, n) => party(`p${n}`, minutes, left));
        const { trips, unplaced } = planTrips(parties, vehicles, leave);
        expect(unplaced).toEqual([]);
        const taken = trips.flatMap(({ passengers }) => passengers.map(({ id }) => id));
        expect(taken.toSorted()).toEqual(parties.map(({ id }) => id).toSorted());
        for (const { capacity, passengers } of trips) {
          expect(passengers.reduce((sum, { left }) => sum + left, 0)).toBeLessThanOrEqual(capacity);
          for (const { waitMinutes } of passengers) {
            expect(waitMinutes).toBeGreaterThanOrEqual(15);
            expect(waitMinutes).toBeLessThanOrEqual(75);
          }
        }
        const inOrder = parties.toSorted(
          (a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)) || (a.id < b.id ? -1 : 1),
        );
        expect(trips).toHaveLength(fewest(inOrder));
      }),
      { numRuns: 100 },
    );
  });
});
