import { chosenOf, type FacetCounts } from '@sangamam/contract/calls/lists';

/** True if a value is one of those chosen, or nothing is. */
export const isAmong = (chosen: string, value: string): boolean =>
  chosenOf(chosen).length === 0 || chosenOf(chosen).includes(value);

/** Counts the facets of rows that are all loaded, each beside the others' choices, most first. */
export function countLoaded<Row, Name extends string>(
  rows: readonly Row[],
  chosen: Readonly<Record<Name, string>>,
  valuesOf: (row: Row) => Readonly<Record<Name, string>>,
  peopleOf: (row: Row) => number,
): FacetCounts {
  const names = Object.keys(chosen) as Name[];
  const sumOf = (some: readonly Row[]) => ({
    rows: some.length,
    people: some.reduce((sum, row) => sum + peopleOf(row), 0),
  });
  const shownBeside = (left: Name | null) =>
    rows.filter((row) => {
      const values = valuesOf(row);
      return names.every((name) => name === left || isAmong(chosen[name], values[name]));
    });
  const countsOf = (name: Name) =>
    [...Map.groupBy(shownBeside(name), (row) => valuesOf(row)[name])]
      .map(([value, some]) => ({ value, ...sumOf(some) }))
      .sort((a, b) => b.rows - a.rows);
  return {
    total: sumOf(shownBeside(null)),
    facets: Object.fromEntries(names.map((name) => [name, countsOf(name)])),
  };
}
