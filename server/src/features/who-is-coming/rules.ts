import { type ShownCount, smallestGroup } from '@sangamam/contract/who-is-coming';

/** What hidden counts may hold together before anybody can tell one of them from 0 to 4. */
const mostHidden = smallestGroup - 1;

type Counts = ReadonlyMap<string, number>;
type Shown = ReadonlyMap<string, ShownCount>;

/**
 * Tables that count the same people in different ways, as everybody may see them: no group under five can
 * be found, not even by somebody who knows how many people there are in all, for instance because another
 * of the tables is complete. Where subtracting would say something, the smallest counts of the table lose
 * their number; where that is not enough, because hardly anybody has registered, nothing is said at all.
 */
export function shownTables(tables: readonly Counts[]): Shown[] {
  const shown = tables.map(shownTable);
  const isSafe = (table: Shown | null): table is Shown => table !== null;
  if (shown.every(isSafe)) return shown;
  return tables.map((table) => new Map([...table.keys()].map((key) => [key, null])));
}

/** One table; null when it cannot be shown without giving a small group away. */
function shownTable(counts: Counts): Shown | null {
  const entries = [...counts];
  const hidden = entries.filter(([, count]) => count < smallestGroup);
  const inHidden = hidden.reduce((sum, [, count]) => sum + count, 0);
  const isVague = inHidden >= mostHidden && inHidden <= mostHidden * (hidden.length - 1);
  const withoutNumber = new Set<string>();
  if (inHidden > 0 && !isVague) {
    // What is above five in counts without a number could as well be hidden.
    let room = inHidden;
    const open = entries.filter(([, count]) => count >= smallestGroup);
    for (const [key, count] of open.toSorted(([, a], [, b]) => a - b)) {
      if (withoutNumber.size > 0 && room >= mostHidden) break;
      withoutNumber.add(key);
      room += count - smallestGroup;
    }
    if (withoutNumber.size === 0 || room < mostHidden) return null;
  }
  const show = (key: string, count: number): ShownCount => {
    if (count < smallestGroup) return 'fewer';
    return withoutNumber.has(key) ? 'more' : count;
  };
  return new Map(entries.map(([key, count]) => [key, show(key, count)]));
}
