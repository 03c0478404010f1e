import { type ShownCount, smallestGroup } from '@sangamam/contract/reports/who-is-coming';

/** The most that hidden counts may add up to before one of them could be told from 0 to 4. */
const maxHidden = smallestGroup - 1;

type Counts = ReadonlyMap<string, number>;
type Shown = ReadonlyMap<string, ShownCount>;

/**
 * Hides counts in tables of the same people so that no group under five can be deduced, even by somebody
 * who knows the total, as from another table that is complete. Where subtracting would reveal one, the
 * smallest counts lose their number too; where that is not enough, because few have registered, all counts
 * become null.
 */
export function shownTables(tables: readonly Counts[]): Shown[] {
  const shown = tables.map(shownTable);
  const isSafe = (table: Shown | null): table is Shown => table !== null;
  if (shown.every(isSafe)) return shown;
  return tables.map((table) => new Map([...table.keys()].map((key) => [key, null])));
}

/** One table; null when any way to show it would reveal a small group. */
function shownTable(counts: Counts): Shown | null {
  const entries = [...counts];
  const hidden = entries.filter(([, count]) => count < smallestGroup);
  const inHidden = hidden.reduce((sum, [, count]) => sum + count, 0);
  const isVague = inHidden >= maxHidden && inHidden <= maxHidden * (hidden.length - 1);
  const withoutNumber = new Set<string>();
  if (inHidden > 0 && !isVague) {
    // Counts without a number that is above five could as well be hidden.
    let room = inHidden;
    const open = entries.filter(([, count]) => count >= smallestGroup);
    for (const [key, count] of open.toSorted(([, a], [, b]) => a - b)) {
      if (withoutNumber.size > 0 && room >= maxHidden) break;
      withoutNumber.add(key);
      room += count - smallestGroup;
    }
    if (withoutNumber.size === 0 || room < maxHidden) return null;
  }
  const show = (key: string, count: number): ShownCount => {
    if (count < smallestGroup) return 'fewer';
    return withoutNumber.has(key) ? 'more' : count;
  };
  return new Map(entries.map(([key, count]) => [key, show(key, count)]));
}
