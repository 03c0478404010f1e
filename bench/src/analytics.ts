import { chartNames } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { refreshCounts } from '@sangamam/server/src/reports/analytics/refresh-counts.ts';
import { addManyAnswers } from '@sangamam/server/testing/reports/analytics.ts';
import { addStaff } from './add-staff.ts';
import type { BenchDatabase } from './database.ts';
import { addressOf, load, type Sent } from './load.ts';
import { startServer } from './processes.ts';
import { median, quantile, rounds, type Verdict } from './ratio.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const callers = 2;
const chartsARound = 40;
const admins = 40;
const settings = defaultEventSettings(new Date());
/** The time the charts must answer within at this size. */
const budgetMs = 1000;

/** The plain SQL a person would write for one of each kind of chart, over the registrations themselves. */
const plain: Partial<Record<string, string>> = {
  days: `select (created_at at time zone 'Asia/Kolkata')::date, payment_status, count(*) from registration
    where deleted_at is null and status not in ('Draft', 'Cancelled') group by 1, 2`,
  schools: `select school, count(*), sum(people) from registration
    where deleted_at is null and status not in ('Draft', 'Cancelled') group by 1`,
  years: `select year_of_passing, count(*) from registration
    where deleted_at is null and status not in ('Draft', 'Cancelled') group by 1`,
  'professional.profession': `select answer, count(*) from registration,
    jsonb_array_elements_text(form #> '{professional,profession}') as answer
    where deleted_at is null and status not in ('Draft', 'Cancelled') group by 1`,
};

/**
 * Every chart among a million registrations, the slowest in twenty, against a second; and a few of them
 * against the SQL that adds up the registrations themselves.
 */
export async function measureAnalytics(database: BenchDatabase): Promise<Verdict[]> {
  console.log(`  adding ${rows} registrations …`);
  await addManyAnswers(database, rows);
  await database.pool.query('vacuum (analyze) registration');
  const fromMs = performance.now();
  // a run of the job stops after a while, for others' sake
  for (let isLeft = true; isLeft; ) {
    await refreshCounts(database.db, settings);
    const { rowCount } = await database.pool.query('select from analytics_stale limit 1');
    isLeft = rowCount !== 0;
  }
  console.log(`  counted in ${((performance.now() - fromMs) / 1000).toFixed(0)} s`);
  await database.pool.query('vacuum (analyze) analytics_count');
  const ours = await startServer(database.url);
  const tokens = await addStaff(database, admins);
  try {
    const verdicts: Verdict[] = [];
    for (const name of chartNames(settings)) {
      let n = 0;
      const next = (): Sent => ({
        method: 'GET',
        path: `/api/v1/analytics/${name}`,
        headers: {
          authorization: `Bearer ${tokens[n % admins]}`,
          'x-forwarded-for': addressOf(n++ % admins),
        },
      });
      const p95s: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { latenciesMs } = await load(ours.url, { callers, amount: chartsARound, next });
        p95s.push(quantile(latenciesMs, 0.95));
      }
      const ms = median(p95s);
      const sql = plain[name];
      verdicts.push({
        what: `chart of ${rows.toLocaleString('en-GB')}, p95: ${name}`,
        ours: `${ms.toFixed(0)} ms`,
        ...(sql === undefined
          ? { other: `${budgetMs} ms`, ratio: ms / budgetMs, budget: { atMost: 1 } }
          : await againstPlain(database, sql, ms)),
      });
    }
    return verdicts;
  } finally {
    await ours.stop();
  }
}

async function againstPlain({ pool }: BenchDatabase, sql: string, ms: number) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const fromMs = performance.now();
    await pool.query(sql);
    times.push(performance.now() - fromMs);
  }
  const other = median(times);
  return { other: `${other.toFixed(0)} ms`, ratio: ms / other, budget: { atMost: 1 } };
}
