import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import {
  closeHold,
  countErasable,
  findHold,
  findLastRun,
  holdErasures,
  type Reason,
  spendRelease,
  writeLastRun,
} from './hold-store.ts';

/** The most by which the clocks of process and database may differ. */
export const maxApartMs = 5 * minuteMs;
/** Something that goes by age runs each minute: after a longer pause the clock was set, or nothing ran. */
const maxPauseMs = dayMs;
/** Deleted in one run without a word: whichever of the two is less, but a handful in a small association. */
const quotaMost = 50;
const quotaShare = 0.01;
export const handful = 5;

export const erasureQuota = (all: number) =>
  Math.min(quotaMost, Math.max(handful, Math.floor(all * quotaShare)));

/** By how much the clocks of this process and the database differ. */
export async function clocksApartMs({ now, databaseNow }: Pick<Deps, 'now' | 'databaseNow'>) {
  const at = await databaseNow();
  return Math.abs(now().getTime() - at.getTime());
}

type Clocks = Pick<Deps, 'db' | 'now' | 'databaseNow'>;

/** How long ago the last run was, where that is too long and nobody has released it; else 0. */
async function unreleasedPauseMs(db: Db, at: Date): Promise<number> {
  const last = await findLastRun(db);
  const pauseMs = last ? at.getTime() - last.getTime() : 0;
  return pauseMs > maxPauseMs && !(await findHold(db, 'pause'))?.released ? pauseMs : 0;
}

/**
 * True if a moment is past: by both clocks, and not after a pause that nobody has released. Asked before anything of a
 * person ends by age.
 */
export async function isOver({ db, now, databaseNow }: Clocks, until: Date): Promise<boolean> {
  if (until > now()) return false;
  const at = await databaseNow();
  return until <= at && (await unreleasedPauseMs(db, at)) === 0;
}

/**
 * The moment by the database's clock, by which data is deleted and things end. Null where a clock may be wrong: while
 * this process says another time, and when the last run was more than a day ago, until a person has released that. Then
 * nothing is deleted or ended, and staff see why.
 */
export async function erasureTime({
  db,
  now,
  databaseNow,
  log,
}: Clocks & Pick<Deps, 'log'>): Promise<Date | null> {
  const at = await databaseNow();
  const apartMs = Math.abs(now().getTime() - at.getTime());
  if (apartMs > maxApartMs) {
    const seconds = Math.round(apartMs / 1000);
    log.error(
      { seconds },
      'nothing is deleted or ended by age: the clocks of this process and the database differ',
    );
    await holdErasures(db, { reason: 'clocks', amount: seconds, now: at });
    return null;
  }
  await closeHold(db, 'clocks');
  const pauseMs = await unreleasedPauseMs(db, at);
  if (pauseMs > 0) {
    const hours = Math.floor(pauseMs / hourMs);
    log.error({ hours }, 'nothing is deleted or ended by age: the last run was a day ago or more');
    await holdErasures(db, { reason: 'pause', amount: hours, now: at });
    return null;
  }
  await closeHold(db, 'pause');
  await writeLastRun(db, at);
  return at;
}

/**
 * How many of those `due` one run may delete. More than 50, or more than 1 % of `all`, are none until a person has
 * released them (`npm run erasures:release`): a clock or a setting may be wrong.
 */
export async function allowDeleting(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  reason: 'people' | 'reports' | 'files',
  { due, all }: { readonly due: number; readonly all: number },
): Promise<number> {
  const quota = erasureQuota(all);
  if (due <= quota) {
    await closeHold(db, reason);
    return due;
  }
  const released = (await findHold(db, reason))?.released ?? 0;
  if (released > 0) return Math.min(due, released);
  log.error({ reason, due, quota }, 'nothing is deleted: too much is due at once');
  await holdErasures(db, { reason, amount: due, now: now() });
  return 0;
}

/** The same for people. */
export async function allowErasures(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  due: number,
): Promise<number> {
  return await allowDeleting(deps, 'people', { due, all: await countErasable(deps.db) });
}

/** Counts down what was released. */
export async function recordDeleted(db: Db, reason: Reason, count: number): Promise<void> {
  if (count > 0) await spendRelease(db, reason, count);
}

/** Notices for staff: why nothing is deleted or ended by age, and how much waits; 0 means nothing does. */
export async function readHolds(db: Db): Promise<Record<Reason, number>> {
  const amountOf = async (reason: Reason) => {
    const hold = await findHold(db, reason);
    return hold && hold.released === 0 ? hold.amount : 0;
  };
  return {
    clocks: await amountOf('clocks'),
    pause: await amountOf('pause'),
    people: await amountOf('people'),
    reports: await amountOf('reports'),
    files: await amountOf('files'),
  };
}
