import { minuteMs } from '@sangamam/contract/durations';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import {
  closeHold,
  countErasable,
  findHold,
  holdErasures,
  spendRelease,
  writeRelease,
} from './hold-store.ts';

/** The most by which the clocks of process and database may differ. */
const maxApartMs = 5 * minuteMs;
/** Erased in one run without a word: whichever of the two is less, but a handful in a small association. */
const quotaPeople = 50;
const quotaShare = 0.01;
const handful = 5;

export const erasureQuota = (people: number) =>
  Math.min(quotaPeople, Math.max(handful, Math.floor(people * quotaShare)));

type Clocks = Pick<Deps, 'db' | 'now' | 'databaseNow' | 'log'>;

/**
 * The moment by the database's clock, by which people's data is erased; null while the clock of this process
 * says another, since one of the two is wrong: then nothing is erased, and staff see why.
 */
export async function erasureTime({ db, now, databaseNow, log }: Clocks): Promise<Date | null> {
  const at = await databaseNow();
  const apartMs = Math.abs(now().getTime() - at.getTime());
  if (apartMs <= maxApartMs) {
    await closeHold(db, 'clocks');
    return at;
  }
  const seconds = Math.round(apartMs / 1000);
  log.error({ seconds }, 'nothing is erased: the clocks of the process and the database differ');
  await holdErasures(db, { reason: 'clocks', amount: seconds, now: at });
  return null;
}

/**
 * How many of the `due` people one run may erase. More than 50, or more than 1 % of all, are none until a
 * person has released them (`npm run erasures:release`): a clock or a setting may be wrong.
 */
export async function allowErasures(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  due: number,
  now: Date,
): Promise<number> {
  const quota = erasureQuota(await countErasable(db));
  if (due <= quota) {
    await closeHold(db, 'people');
    return due;
  }
  const hold = await findHold(db, 'people');
  if (hold && hold.releasedPeople > 0) return Math.min(due, hold.releasedPeople);
  log.error({ due, quota }, 'nothing is erased: more people are due at once than may be');
  await holdErasures(db, { reason: 'people', amount: due, now });
  return 0;
}

/** Counts down the released erasures. */
export async function recordErased(db: Db, people: number): Promise<void> {
  if (people > 0) await spendRelease(db, people);
}

/** Releases the people found due for erasure. Returns how many; 0 when none wait. */
export async function releaseErasures(db: Db): Promise<number> {
  return await writeRelease(db);
}

/** What staff must look at: clock difference in seconds, and people whose erasure waits; 0 means none. */
export async function readHolds(db: Db) {
  const [clocks, people] = [await findHold(db, 'clocks'), await findHold(db, 'people')];
  return {
    secondsApart: clocks?.amount ?? 0,
    peopleHeld: people && people.releasedPeople === 0 ? people.amount : 0,
  };
}
