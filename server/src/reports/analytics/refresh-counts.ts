import type { FormSettings } from '@sangamam/contract/form/form';
import type { Db } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/job.ts';
import { findStaleSince, recountStale } from './count-store.ts';

/** Limits of a recount that a page waits for. */
const aPagesShare = { mostCells: 20, mostRows: 2_000 };
const aJobsShare = { mostCells: 200, mostRows: 5_000 };
/** After this time the rest is left to the next run. */
const longestRunMs = 45_000;
/** SQLSTATE of "canceling statement due to statement timeout". */
const tookTooLong = '57014';

type Refreshed = Pick<Deps, 'db' | 'settings' | 'now'>;

const running = new WeakMap<Db, Promise<unknown>>();

/**
 * Recounts as much as a page may wait for: everything stale in quiet times, a part in busy ones. Concurrent
 * calls share one recount. Returns the moment up to which the counts are complete; `now` when nothing is
 * stale.
 */
export async function refreshSome({ db, settings, now }: Refreshed): Promise<Date> {
  const refreshOnce = async () =>
    recountStale(db, aPagesShare, await settings.current()).catch(unlessTooLong);
  const refresh = running.get(db) ?? refreshOnce();
  running.set(db, refresh);
  await refresh.finally(() => running.delete(db));
  return (await findStaleSince(db)) ?? now();
}

/**
 * Recounts everything stale, in pieces that are each committed. A piece that exceeds the time limit is
 * tried again at half its size, down to one cell.
 */
export async function refreshCounts(db: Db, settings: FormSettings): Promise<void> {
  const endMs = performance.now() + longestRunMs;
  for (let share = aJobsShare; performance.now() < endMs; ) {
    const counted = await recountStale(db, share, settings).catch((error) => {
      if (share.mostCells > 1) return unlessTooLong(error);
      throw error;
    });
    if (counted === 'too long') share = halfOf(share);
    else if (!counted) return;
  }
}

/** Keeps the figures of the charts at most a minute old. */
export const refreshAnalyticsJob = job({
  name: 'refresh-analytics',
  work: 'bulk',
  cron: '* * * * *',
  atStart: true,
  run: async ({ db, settings }) => refreshCounts(db, await settings.current()),
});

const halfOf = ({ mostCells, mostRows }: typeof aJobsShare) => ({
  mostCells: Math.max(1, Math.floor(mostCells / 2)),
  mostRows: Math.floor(mostRows / 2),
});

function unlessTooLong(error: unknown): 'too long' {
  if ((error as { code?: string } | null)?.code === tookTooLong) return 'too long';
  throw error;
}
