import { chartNames } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { refreshCounts } from '@sangamam/server/src/reports/analytics/refresh-counts.ts';
import { addManyAnswers } from '@sangamam/server/testing/reports/analytics.ts';
import { addStaff } from './add-staff.ts';
import { readAsStaff } from './calls.ts';
import { manyRows, startDatabase } from './database.ts';
import { p95Of } from './load.ts';
import { startServer } from './processes.ts';
import {
  against,
  inDigits,
  inMs,
  inSeconds,
  inTurn,
  rounds,
  timed,
  type Verdict,
} from './ratio.ts';

const callers = 2;
const chartsARound = 40;
const admins = 40;
const settings = defaultEventSettings(new Date());
/** The time the charts must answer within at this size. */
const budgetMs = 1_000;

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
export async function measureAnalytics(): Promise<Verdict[]> {
  await using database = await startDatabase();
  console.log(`  adding ${manyRows} registrations …`);
  await addManyAnswers(database, manyRows);
  await database.pool.query('vacuum (analyze) registration');
  const countedMs = await timed(async () => {
    // a run of the job stops after a while, for others' sake
    for (let isLeft = true; isLeft; ) {
      await refreshCounts(database.db, settings);
      const { rowCount } = await database.pool.query('select from analytics_stale limit 1');
      isLeft = rowCount !== 0;
    }
  });
  console.log(`  counted in ${inSeconds(countedMs)}`);
  await database.pool.query('vacuum (analyze) analytics_count');
  await using ours = await startServer(database.url);
  const tokens = await addStaff(database, admins);
  const verdicts: Verdict[] = [];
  for (const name of chartNames(settings)) {
    const call = (n: number) => readAsStaff(tokens, n, `/api/v1/analytics/${name}`);
    const sql = plain[name];
    const ms = await inTurn(
      rounds,
      () => p95Of(ours.url, { callers, amount: chartsARound, call }),
      async () => (sql === undefined ? budgetMs : await timed(() => database.pool.query(sql))),
    );
    const what = `chart of ${inDigits(manyRows)}, p95: ${name}`;
    verdicts.push(against(what, ms, inMs, { atMost: 1 }));
  }
  return verdicts;
}
