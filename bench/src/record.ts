import { addStaff } from './add-staff.ts';
import type { BenchDatabase } from './database.ts';
import { addDrafts, cookieOf } from './drafts.ts';
import { addressOf, load } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

const callers = 16;
const drafts = 1_000;
const readsARound = 3_000;
/** An address may ask 300 times a minute. */
const readsAnAddress = 50;
const mebibyte = 1024 * 1024;
const residentBudgetMib = 150;

/** Each of the staff may ask as often as an address. */
const staff = 100;

/**
 * One's own registration by id, with its session and limits, and what the server holds meanwhile; and the same read by
 * staff.
 */
export async function measureRecord(database: BenchDatabase): Promise<Verdict[]> {
  const ids = await addDrafts(database, drafts);
  const ours = await startServer(database.url);
  const bare = await startBareServer(database.url);
  let n = 0;
  let mostBytes = 0;
  const tokens = await addStaff(database, staff);
  type HeadersOf = (id: string) => Readonly<Record<string, string>>;
  const asOwner: HeadersOf = (id) => ({ cookie: cookieOf(id) });
  const asStaff: HeadersOf = () => ({ authorization: `Bearer ${tokens[n % staff] ?? ''}` });
  const read = async (url: string, path: string, headersOf: HeadersOf) => {
    const next = () => {
      const id = ids[n++ % ids.length] ?? '';
      const from = addressOf(Math.floor(n / readsAnAddress));
      const headers = { ...headersOf(id), 'x-forwarded-for': from };
      return { method: 'GET', path: `${path}/${id}`, headers } as const;
    };
    const { perSecond } = await load(url, { callers, amount: readsARound, next });
    mostBytes = Math.max(mostBytes, ours.residentBytes());
    return perSecond;
  };
  try {
    const compare = async (what: string, headersOf: HeadersOf, atLeast: number) => {
      const perSecond = await inTurn(
        rounds,
        () => read(ours.url, '/api/v1/registrations', headersOf),
        () => read(bare.url, '/registrations', headersOf),
      );
      return {
        what: `${what}, ${callers} callers`,
        ours: `${Math.round(median(perSecond.ours))}/s`,
        other: `${Math.round(median(perSecond.other))}/s`,
        ratio: medianRatio(perSecond.ours, perSecond.other),
        budget: { atLeast },
      };
    };
    return [
      await compare('one record by id', asOwner, 0.5),
      await compare('one record by id, read by staff', asStaff, 0.35),
      {
        what: 'server memory under that load',
        ours: `${Math.round(mostBytes / mebibyte)} MiB`,
        other: `${residentBudgetMib} MiB`,
        ratio: mostBytes / mebibyte / residentBudgetMib,
        budget: { atMost: 1 },
      },
    ];
  } finally {
    await ours.stop();
    await bare.stop();
  }
}
