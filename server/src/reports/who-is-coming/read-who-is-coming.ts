import type { ShownCount, WhoIsComing } from '@sangamam/contract/reports/who-is-coming';
import { type OptionSettings, optionsOf } from '@sangamam/contract/settings/option-answers';
import type { Db } from '../../platform/db/connect.ts';
import { shownTables } from './rules.ts';
import { countComing } from './store.ts';

/** Alumni who come, by school and by batch; small groups are hidden. */
export async function readWhoIsComing(db: Db, settings: OptionSettings): Promise<WhoIsComing> {
  const listed = optionsOf(settings, 'schools').filter(({ asksName }) => !asksName);
  const schools = new Map(listed.map(({ value }) => [value, 0]));
  const batches = new Map<string, number>();
  for (const { school, year, count } of await countComing(db)) {
    schools.set(school, (schools.get(school) ?? 0) + count);
    batches.set(year, (batches.get(year) ?? 0) + count);
  }
  const [bySchool = new Map<string, ShownCount>(), byBatch = new Map()] = shownTables([
    schools,
    batches,
  ]);
  // A hidden count stays so beside the total; null as long as nothing is counted.
  const total = [...bySchool.values()].includes(null)
    ? null
    : [...schools.values()].reduce((sum, count) => sum + count, 0);
  return {
    total,
    schools: [...bySchool].map(([school, count]) => ({ school, count })),
    // A batch that is not listed has as few as one that nobody belongs to.
    batches: [...byBatch]
      .filter(([, count]) => count !== 'fewer' && count !== null)
      .map(([year, count]) => ({ year, count }))
      .sort((a, b) => a.year.localeCompare(b.year)),
  };
}
