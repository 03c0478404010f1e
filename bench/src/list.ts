import { sumUpRegistrationTally } from '@sangamam/server/src/domain/registrations/list/sum-up-tally.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import { realFormSql } from '@sangamam/server/testing/domain/real-form.ts';
import { addStaff } from './add-staff.ts';
import type { BenchDatabase } from './database.ts';
import { addressOf, load, type Sent } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import { inTurn, median, medianRatio, quantile, rounds, type Verdict } from './ratio.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const callers = 2;
const pagesARound = 100;
/** Each of the staff may ask for 120 pages a minute, an address for 300. */
const admins = 400;
const searched = ['kurian', 'lakshmi', 'person12', 'anu nair', 'mathew', '90000'];
const searchesARound = 1_000;
const lastPage = Math.min(100_000, rows / 10);

const cases: readonly (readonly [what: string, query: Readonly<Record<string, string>>])[] = [
  ['first page', {}],
  ['a deep page', { page: String(Math.floor(lastPage / 2)) }],
  ['a school and a status', { school: 'JNV 5', paymentStatus: 'Failed' }],
  ['a school, deep', { school: 'JNV 5', page: String(Math.floor(lastPage / 40)) }],
  ['one letter', { searchTerm: 'a' }],
  ['two letters', { searchTerm: 'an' }],
  ['ten letters', { searchTerm: 'thomas qui' }],
  ['ten digits', { searchTerm: '9000079190' }],
  [
    'ten letters, a school and a status',
    {
      searchTerm: 'person4321',
      school: 'JNV 1',
      paymentStatus: 'Completed',
    },
  ],
];

/**
 * A page of the staff list among a million registrations, with its count, against the plain SQL that
 * returns the same ten rows from the same indexes, behind a bare handler: the slowest in twenty.
 */
export async function measureList(database: BenchDatabase): Promise<Verdict[]> {
  console.log(`  adding ${rows} registrations …`);
  await addManyRegistrations(database, rows, realFormSql);
  await database.pool.query('vacuum (analyze) registration');
  // as the product's own job does
  await sumUpRegistrationTally(database.db);
  await database.pool.query('vacuum (analyze) registration_tally');
  const ours = await startServer(database.url);
  const bare = await startBareServer(database.url);
  const tokens = await addStaff(database, admins);
  try {
    const verdicts: Verdict[] = [];
    for (const [what, query] of cases) {
      const search = new URLSearchParams({ page: '1', ...query });
      await expectSameRows(
        `${ours.url}/api/v1/registrations?${search}`,
        tokens[0] ?? '',
        `${bare.url}/registrations?${search}`,
      );
      let n = 0;
      const ask = (): Sent => ({
        method: 'GET',
        path: `/api/v1/registrations?${search}`,
        headers: {
          authorization: `Bearer ${tokens[n % admins]}`,
          'x-forwarded-for': addressOf(n++ % admins),
        },
      });
      const askBare = (): Sent => ({ method: 'GET', path: `/registrations?${search}` });
      const p95 = async (url: string, next: () => Sent) =>
        quantile((await load(url, { callers, amount: pagesARound, next })).latenciesMs, 0.95);
      const ms = await inTurn(
        rounds,
        () => p95(ours.url, ask),
        () => p95(bare.url, askBare),
      );
      verdicts.push({
        what: `list of ${rows.toLocaleString('en-GB')}, p95: ${what}`,
        ours: `${median(ms.ours).toFixed(1)} ms`,
        other: `${median(ms.other).toFixed(1)} ms`,
        ratio: medianRatio(ms.ours, ms.other),
        budget: { atMost: 3 },
      });
    }
    verdicts.push(await compareSearch(ours.url, bare.url, tokens));
    return verdicts;
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

/** Pages of a search within two filters, with their count, against one tuned statement that tells both. */
async function compareSearch(
  url: string,
  bareUrl: string,
  tokens: readonly string[],
): Promise<Verdict> {
  let n = 0;
  const pages = (searchUrl: string, path: string) => async () => {
    const next = (): Sent => {
      const caller = n++ % admins;
      const search = new URLSearchParams({
        page: '1',
        school: `JNV ${n % 16}`,
        paymentStatus: 'Completed',
        searchTerm: searched[n % searched.length] ?? '',
      });
      return {
        method: 'GET',
        path: `${path}?${search}`,
        headers: {
          authorization: `Bearer ${tokens[caller]}`,
          'x-forwarded-for': addressOf(caller),
        },
      };
    };
    return (await load(searchUrl, { callers: 16, amount: searchesARound, next })).perSecond;
  };
  const perSecond = await inTurn(
    rounds,
    pages(url, '/api/v1/registrations'),
    pages(bareUrl, '/search'),
  );
  return {
    what: '… a search within two filters, 16 callers',
    ours: `${Math.round(median(perSecond.ours))}/s`,
    other: `${Math.round(median(perSecond.other))}/s`,
    ratio: medianRatio(perSecond.ours, perSecond.other),
    budget: { atLeast: 0.8 },
  };
}

async function expectSameRows(url: string, token: string, bareUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.255.0.1' };
  const [page, plain] = await Promise.all([
    fetch(url, { headers }).then((reply) => reply.json()),
    fetch(bareUrl).then((reply) => reply.json()),
  ]);
  if (!(page as { success: boolean }).success) throw new Error(`${url}: ${JSON.stringify(page)}`);
  const ids = (page as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  const plainIds = (plain as { id: string }[]).map(({ id }) => id);
  if (ids.join() !== plainIds.join()) throw new Error(`${bareUrl} returns other rows than ${url}`);
}
