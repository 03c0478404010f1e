import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { sumUpRegistrationTally } from '@sangamam/server/src/domain/registrations/list/sum-up-tally.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import { realFormSql } from '@sangamam/server/testing/domain/real-form.ts';
import { addStaff } from './add-staff.ts';
import type { BenchDatabase } from './database.ts';
import { addDrafts, cookieOf, personalInfo } from './drafts.ts';
import { addressOf, load, type Sent } from './load.ts';
import { startServer } from './processes.ts';
import { median, quantile, type Verdict } from './ratio.ts';

const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
const rows = 100_000;
const drafts = 5_000;
const staff = 100;
const callers = 8;
/** Between two looks at the memory. */
const callsARound = 500;
const mebibyte = 1024 * 1024;
const residentBudgetMib = 220;
/** The most that the last quarter of the time may take over the second one. */
const growthBudget = 1.05;

/**
 * One server that does everything (`SERVE=all`) under mixed work for an hour: the public saves, begins and reads
 * registrations, staff list, search, read records, charts, stays and journeys. Its memory must stay below its budget
 * and, once warm, not grow.
 */
export async function measureSoak(database: BenchDatabase): Promise<Verdict[]> {
  console.log(`  adding ${rows} registrations …`);
  await addManyRegistrations(database, rows, realFormSql);
  await database.pool.query('vacuum (analyze)');
  await sumUpRegistrationTally(database.db);
  const ids = await addDrafts(database, drafts);
  const tokens = await addStaff(database, staff);
  await database.pool.query(`update admin_user set role = 'super_admin'`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-bench-files-'));
  const env = { SERVE: 'all', DATA_DIR: dataDir, RATE_LIMITS: 'off', CAPTCHA: 'none' };
  const server = await startServer(database.url, env);
  const endMs = performance.now() + minutes * minuteMs;
  const residentMib: number[] = [];
  const latenciesMs: number[] = [];
  let n = 0;
  const next = () => mixedCall(n++, ids, tokens);
  try {
    while (performance.now() < endMs) {
      const round = await load(server.url, { callers, amount: callsARound, next });
      latenciesMs.push(quantile(round.latenciesMs, 0.95));
      residentMib.push(server.residentBytes() / mebibyte);
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const quarter = Math.ceil(residentMib.length / 4);
  const before = median(residentMib.slice(quarter, 2 * quarter));
  const after = median(residentMib.slice(-quarter));
  const most = Math.max(...residentMib);
  const what = `memory of SERVE=all, ${minutes} minutes of mixed work`;
  console.log(`  ${n} calls, p95 of a round ${median(latenciesMs).toFixed(0)} ms`);
  return [
    {
      what: `${what}, at most`,
      ours: `${Math.round(most)} MiB`,
      other: `${residentBudgetMib} MiB`,
      ratio: most / residentBudgetMib,
      budget: { atMost: 1 },
    },
    {
      what: '… of the last quarter over the second',
      ours: `${Math.round(after)} MiB`,
      other: `${Math.round(before)} MiB`,
      ratio: after / before,
      budget: { atMost: growthBudget },
    },
  ];
}

/** Three of ten calls write. */
function mixedCall(n: number, ids: readonly string[], tokens: readonly string[]): Sent {
  const id = ids[(n * 7) % ids.length] ?? '';
  const cookie = cookieOf(id);
  const authorization = `Bearer ${tokens[n % tokens.length] ?? ''}`;
  const from = { 'x-forwarded-for': addressOf(n % 60_000) };
  const get = (path: string, headers: object): Sent => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: { ...from, ...headers },
  });
  const post = (path: string, sections: object, stepName: string): Sent => ({
    method: 'POST',
    path: `/api/v1/registrations/step/${path}`,
    headers: { ...from, cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ stepName, formDataStructured: sections }),
  });
  const none = { veg: 0, nonVeg: 0 };
  const attendees = { adults: { veg: 1 + (n % 4), nonVeg: 0 }, teens: none, children: none };
  switch (n % 10) {
    case 0:
      return post('new', { personalInfo: personalInfo(drafts + n) }, 'personalInfo');
    case 1:
    case 2:
      return post(id, { eventAttendance: { isAttending: true, attendees } }, 'eventAttendance');
    case 3:
      return get(`/registrations/${id}`, { cookie });
    case 4:
      return get(`/registrations/${id}`, { authorization });
    case 5:
      return get(`/registrations?page=${1 + (n % 5_000)}`, { authorization });
    case 6:
      return get('/registrations?searchTerm=thomas&school=JNV+5', { authorization });
    case 7:
      return get(n % 20 === 7 ? '/dashboard' : '/analytics/schools', { authorization });
    case 8:
      return get(`/accommodation/requests?page=${1 + (n % 500)}`, { authorization });
    default:
      return get(`/transportation/arrivals?page=${1 + (n % 100)}`, { authorization });
  }
}
