import { minuteMs } from '@sangamam/contract/locale/durations';
import { addStaff } from './add-staff.ts';
import { begin, readAsStaff, readOwn, registrations, type Sent, saveAttendees } from './calls.ts';
import { addRegistrations, makeFolder, startDatabase } from './database.ts';
import { addDrafts } from './drafts.ts';
import { load } from './load.ts';
import { startServer, unlimited } from './processes.ts';
import { inMebibytes, inMs, mebibyte, median, quantile, type Verdict, within } from './ratio.ts';

const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
const rows = 100_000;
const drafts = 5_000;
const staff = 100;
const callers = 8;
/** Between two looks at the memory. */
const callsARound = 500;
const residentBudgetBytes = 220 * mebibyte;
/** The most that the last quarter of the time may take over the second one. */
const growthBudget = 1.05;

/**
 * One server that does everything (`SERVE=all`) under mixed work for an hour: the public saves, begins and reads
 * registrations, staff list, search, read records, charts, stays and journeys. Its memory must stay below its budget
 * and, once warm, not grow.
 */
export async function measureSoak(): Promise<Verdict[]> {
  await using database = await startDatabase();
  await addRegistrations(database, rows);
  const ids = await addDrafts(database, drafts);
  const tokens = await addStaff(database, staff);
  await database.pool.query(`update admin_user set role = 'super_admin'`);
  // reminded of from the start, as those that callers begin are half an hour later
  await database.pool.query(`
    update registration set updated_at = updated_at - interval '1 hour' where status = 'Draft'`);
  using folder = makeFolder();
  const env = { ...unlimited, SERVE: 'all', DATA_DIR: folder.path };
  await using server = await startServer(database.url, env);
  const endMs = performance.now() + minutes * minuteMs;
  const residentBytes: number[] = [];
  const p95sMs: number[] = [];
  const call = (n: number) => mixedCall(n, ids, tokens);
  while (performance.now() < endMs) {
    const { latenciesMs } = await load(server.url, { callers, amount: callsARound, call });
    p95sMs.push(quantile(latenciesMs, 0.95));
    residentBytes.push(server.residentBytes());
  }
  console.log(`  ${p95sMs.length * callsARound} calls, p95 of a round ${inMs(median(p95sMs))}`);
  const shown = residentBytes.filter((_, n) => n % Math.ceil(residentBytes.length / 24) === 0);
  console.log(`  memory over time: ${shown.map(inMebibytes).join(', ')}`);
  const quarter = Math.ceil(residentBytes.length / 4);
  const before = median(residentBytes.slice(quarter, 2 * quarter));
  const after = median(residentBytes.slice(-quarter));
  const what = `memory of SERVE=all, ${minutes} minutes of mixed work`;
  return [
    within(`${what}, at most`, Math.max(...residentBytes), residentBudgetBytes, inMebibytes),
    {
      ...within('… of the last quarter over the second', after, before, inMebibytes),
      budget: { atMost: growthBudget },
    },
  ];
}

/** Three of ten calls write. */
function mixedCall(n: number, ids: readonly string[], tokens: readonly string[]): Sent {
  const id = ids[(n * 7) % ids.length] ?? '';
  const asStaff = (path: string) => readAsStaff(tokens, n, `/api/v1${path}`);
  switch (n % 10) {
    case 0:
      return begin(n);
    case 1:
    case 2:
      return saveAttendees(id, n, 1 + (n % 4), `${registrations}/step`);
    case 3:
      return readOwn(id, n);
    case 4:
      return asStaff(`/registrations/${id}`);
    case 5:
      return asStaff(`/registrations?page=${1 + (n % 5_000)}`);
    case 6:
      return asStaff('/registrations?searchTerm=thomas&school=JNV+5');
    case 7:
      return asStaff(n % 20 === 7 ? '/dashboard' : '/analytics/schools');
    case 8:
      return asStaff(`/accommodation/requests?page=${1 + (n % 500)}`);
    default:
      return asStaff(`/transportation/arrivals?page=${1 + (n % 100)}`);
  }
}
