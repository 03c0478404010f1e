import { dateInKochi } from '@sangamam/contract/visit';
import type { Db } from '../../db/connect.ts';
import type { Schools } from '../../db/in-schools.ts';
import { refreshSome } from './refresh-counts.ts';
import { sumCounts } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Registrations, without drafts and cancelled ones, of the last `days` days in Kochi, the oldest first. */
export async function countLastDays(
  db: Db,
  schools: Schools,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<{ day: string; registrations: number }[]> {
  const shown = Array.from({ length: days }, (_, n) =>
    dateInKochi(now.getTime() - (days - 1 - n) * dayMs),
  );
  await refreshSome(db, now);
  const range = { from: shown[0] ?? null, to: null, type: null, withCancelled: false };
  const counts =
    schools.length === 0
      ? []
      : await sumCounts(db, { dimension: 'payment', by: 'day' }, { schools, ...range });
  return shown.map((day) => ({
    day,
    registrations: counts
      .filter(({ key }) => key === day)
      .reduce((sum, { registrations }) => sum + registrations, 0),
  }));
}
