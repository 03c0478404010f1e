import { dayMs } from '@sangamam/contract/durations';
import { dateInKochi } from '@sangamam/contract/event-time';
import type { Db } from '../../platform/db/connect.ts';
import type { Schools } from '../../platform/db/in-schools.ts';
import { refreshSome } from './refresh-counts.ts';
import { sumCounts } from './store.ts';

/**
 * Registrations per day of the last `days` days in Kochi, oldest first; without drafts and cancelled ones.
 */
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
