import { addStaff } from './add-staff.ts';
import { readAsStaff, readOwn, registrations } from './calls.ts';
import { startDatabase } from './database.ts';
import { addDrafts } from './drafts.ts';
import { speedOf } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import {
  against,
  inMebibytes,
  inTurn,
  mebibyte,
  perSecond,
  rounds,
  type Verdict,
  within,
} from './ratio.ts';

const callers = 16;
const drafts = 1_000;
const readsARound = 3_000;
const residentBudgetBytes = 150 * mebibyte;

/** Each of the staff may ask as often as an address. */
const staff = 100;

/**
 * One's own registration by id, with its session and limits, and what the server holds meanwhile; and the same read by
 * staff.
 */
export async function measureRecord(): Promise<Verdict[]> {
  await using database = await startDatabase();
  const ids = await addDrafts(database, drafts);
  await using ours = await startServer(database.url);
  await using bare = await startBareServer(database.url);
  const tokens = await addStaff(database, staff);
  let mostBytes = 0;
  const compare = async (what: string, read: typeof readOwn, atLeast: number) => {
    const reads = (url: string, folder: string) => async () => {
      const call = (n: number) => read(ids[n % ids.length] ?? '', n, folder);
      const speed = await speedOf(url, { callers, amount: readsARound, call });
      mostBytes = Math.max(mostBytes, ours.residentBytes());
      return speed;
    };
    const speeds = await inTurn(
      rounds,
      reads(ours.url, registrations),
      reads(bare.url, '/registrations'),
    );
    return against(`${what}, ${callers} callers`, speeds, perSecond, { atLeast });
  };
  const asStaff: typeof readOwn = (id, n, folder) => readAsStaff(tokens, n, `${folder}/${id}`);
  return [
    await compare('one record by id', readOwn, 0.5),
    await compare('one record by id, read by staff', asStaff, 0.35),
    within('server memory under that load', mostBytes, residentBudgetBytes, inMebibytes),
  ];
}
