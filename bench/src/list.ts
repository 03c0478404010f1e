import { addStaff } from './add-staff.ts';
import { readAsStaff, registrations } from './calls.ts';
import { addRegistrations, manyRows, startDatabase } from './database.ts';
import { p95Of, speedOf } from './load.ts';
import { startBareServer, startServer } from './processes.ts';
import { against, inDigits, inTenths, inTurn, perSecond, rounds, type Verdict } from './ratio.ts';

const callers = 2;
const pagesARound = 100;
/** Each of the staff may ask for 120 pages a minute, an address for 300. */
const admins = 400;
const searched = ['kurian', 'lakshmi', 'person12', 'anu nair', 'mathew', '90000'];
const searchesARound = 1_000;
const lastPage = Math.min(100_000, manyRows / 10);

const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'a deep page': { page: String(Math.floor(lastPage / 2)) },
  'a school and a status': { school: 'JNV 5', paymentStatus: 'Failed' },
  'a school, deep': { school: 'JNV 5', page: String(Math.floor(lastPage / 40)) },
  'one letter': { searchTerm: 'a' },
  'two letters': { searchTerm: 'an' },
  'ten letters': { searchTerm: 'thomas qui' },
  'ten digits': { searchTerm: '9000079190' },
  'ten letters, a school and a status': {
    searchTerm: 'person4321',
    school: 'JNV 1',
    paymentStatus: 'Completed',
  },
};

/**
 * A page of the staff list among a million registrations, with its count, against the plain SQL that
 * returns the same ten rows from the same indexes, behind a bare handler: the slowest in twenty.
 */
export async function measureList(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await addRegistrations(database, manyRows);
  await using ours = await startServer(database.url);
  await using bare = await startBareServer(database.url);
  const tokens = await addStaff(database, admins);
  const verdicts: Verdict[] = [];
  for (const [what, query] of Object.entries(cases)) {
    const search = new URLSearchParams({ page: '1', ...query });
    const path = `${registrations}?${search}`;
    const barePath = `/registrations?${search}`;
    await expectSameRows(ours.url + path, tokens[0] ?? '', bare.url + barePath);
    const pages = (url: string, of: string) => () =>
      p95Of(url, { callers, amount: pagesARound, call: (n) => readAsStaff(tokens, n, of) });
    const ms = await inTurn(rounds, pages(ours.url, path), pages(bare.url, barePath));
    const name = `list of ${inDigits(manyRows)}, p95: ${what}`;
    verdicts.push(against(name, ms, inTenths, { atMost: 3 }));
  }

  // against one tuned statement that tells page and count
  const searches = (url: string, path: string) => () =>
    speedOf(url, {
      callers: 16,
      amount: searchesARound,
      call: (n) => {
        const search = new URLSearchParams({
          page: '1',
          school: `JNV ${n % 16}`,
          paymentStatus: 'Completed',
          searchTerm: searched[n % searched.length] ?? '',
        });
        return readAsStaff(tokens, n, `${path}?${search}`);
      },
    });
  const speeds = await inTurn(
    rounds,
    searches(ours.url, registrations),
    searches(bare.url, '/search'),
  );
  const name = '… a search within two filters, 16 callers';
  return [...verdicts, against(name, speeds, perSecond, { atLeast: 0.8 })];
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
