import type { ShownCount } from '@sangamam/contract/reports/who-is-coming';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownTables } from './rules.ts';

const table = (...counts: number[]) =>
  new Map(counts.map((count, index) => [String(index), count] as const));
const shownOf = (...counts: number[]) => [...(shownTables([table(...counts)])[0]?.values() ?? [])];

test.each<[what: string, counts: number[], shown: ShownCount[]]>([
  ['large groups', [5, 12, 300], [5, 12, 300]],
  ['nobody looks like a few', [20, 0, 9], [20, 'fewer', 9]],
  ['several small groups hide each other', [20, 2, 3, 1], [20, 'fewer', 'fewer', 'fewer']],
  ['one small group takes the number of another', [20, 3, 9], [20, 'fewer', 'more']],
  ['of too few, several lose theirs', [6, 7, 30, 1], ['more', 'more', 30, 'fewer']],
  ['small groups that are all full', [20, 9, 4, 4], [20, 'more', 'fewer', 'fewer']],
  ['hardly anybody', [5, 1, 0], [null, null, null]],
  ['nobody', [0, 0], ['fewer', 'fewer']],
])('%s: %j', (_, counts, shown) => {
  expect(shownOf(...counts)).toEqual(shown);
});

test('a table that cannot be shown takes the others with it, which would say how many there are', () => {
  const shown = shownTables([table(7), table(3, 4)]);
  expect(shown.map((each) => [...each.values()])).toEqual([[null], [null, null]]);
});

interface Range {
  readonly least: number;
  readonly most: number;
}

/** The range of numbers that a shown count allows. */
function rangeOf(shown: ShownCount): Range {
  if (shown === null) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (shown === 'fewer') return { least: 0, most: 4 };
  if (shown === 'more') return { least: 5, most: Number.POSITIVE_INFINITY };
  return { least: shown, most: shown };
}

const sumOf = (ranges: readonly Range[]): Range => ({
  least: ranges.reduce((sum, { least }) => sum + least, 0),
  most: ranges.reduce((sum, { most }) => sum + most, 0),
});

/** A person with school and batch. */
const person = fc.record({
  school: fc.integer({ min: 0, max: 5 }),
  batch: fc.integer({ min: 0, max: 7 }),
});

test('whoever subtracts finds no group of one to four, whatever the tables are', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 120 }), (people) => {
      const count = (of: (somebody: (typeof people)[number]) => number, size: number) =>
        table(
          ...Array.from({ length: size }, (_, key) => people.filter((p) => of(p) === key).length),
        );
      const tables = [count(({ school }) => school, 6), count(({ batch }) => batch, 8)];
      const shown = shownTables(tables).map((each) =>
        [...each].map(([key, it]) => ({ key, ...rangeOf(it) })),
      );
      // Both tables are of the same people, so what one says of their number holds for the other.
      const totals = shown.map(sumOf);
      const total: Range = {
        least: Math.max(...totals.map(({ least }) => least)),
        most: Math.min(...totals.map(({ most }) => most)),
      };
      shown.forEach((cells, index) => {
        for (const cell of cells) {
          const truth = tables[index]?.get(cell.key) ?? 0;
          expect(truth).toBeGreaterThanOrEqual(cell.least);
          expect(truth).toBeLessThanOrEqual(cell.most);
          if (truth === 0 || truth >= 5) continue;
          const others = sumOf(cells.filter(({ key }) => key !== cell.key));
          const known: Range = {
            least: Math.max(cell.least, total.least - others.most),
            most: Math.min(cell.most, total.most - others.least),
          };
          expect(known.least).toBe(0);
          expect(known.most).toBeGreaterThanOrEqual(4);
        }
      });
    }),
    { numRuns: 2000 },
  );
});

test('large groups keep their numbers as soon as there are enough people', () => {
  const count = fc.integer({ min: 9, max: 5000 });
  fc.assert(
    fc.property(fc.array(count, { minLength: 2, maxLength: 20 }), fc.nat(4), (large, small) => {
      const shown = shownOf(...large, small);
      expect(shown.filter((each) => each === 'more').length).toBeLessThanOrEqual(1);
      expect(shown.at(-1)).toBe('fewer');
    }),
  );
});
