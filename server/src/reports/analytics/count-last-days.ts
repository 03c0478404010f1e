import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import type { Schools } from '../../platform/db/in-schools.ts';
import type { Deps } from '../../platform/deps.ts';
import { refreshSome } from './refresh-counts.ts';
import { sumCounts } from './store.ts';

/**
 * Registrations per day of the last `days` days at the event, oldest first; without drafts and cancelled ones.
 */
export async function countLastDays(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  schools: Schools,
  days: number,
): Promise<{ day: string; registrations: number }[]> {
  const nowMs = deps.now().getTime();
  const shown = Array.from({ length: days }, (_, n) => dateAtEvent(nowMs - (days - 1 - n) * dayMs));
  await refreshSome(deps);
  const range = { from: shown[0] ?? null, to: null, type: null, withCancelled: false };
  const counts =
    schools.length === 0
      ? []
      : await sumCounts(deps.db, { dimension: 'payment', by: 'day' }, { schools, ...range });
  return shown.map((day) => ({
    day,
    registrations: counts
      .filter(({ key }) => key === day)
      .reduce((sum, { registrations }) => sum + registrations, 0),
  }));
}
