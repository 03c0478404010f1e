import { fillWithDemoData } from '@sangamam/server/src/reports/demo/fill-with-demo-data.ts';
import { testApp } from '@sangamam/server/testing/app.ts';
import { practice } from '@sangamam/server/testing/domain/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { multiply } from './real-size/multiply.ts';
import { listReads, type Read } from './real-size/reads.ts';
import { runOnce, scheduledJobs } from './real-size/scheduled.ts';

const seeds = 200;
const copies = 99;
const clock = { nowMs: Date.now() };
const served = await testApp({ provider: true, now: () => new Date(clock.nowMs) });
const { deps } = served;

beforeAll(async () => {
  await fillWithDemoData(deps, {
    bank: practice(served),
    clock,
    count: seeds,
    untilMs: Date.now(),
    password: 'a long enough password',
  });
  await multiply(deps.pool, copies);
  // a thousand registrations are played through the product first, beside other tests
}, 600_000);

async function countOf(sql: string): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>(`select count(*)::int as count ${sql}`);
  return rows[0]?.count ?? 0;
}

test('there are 20,000 registrations with all that belongs to them', async () => {
  expect(await countOf('from registration')).toBe(seeds * (copies + 1));
  for (const table of ['payment', 'ledger_entry', 'message', 'registration_change', 'consent']) {
    expect(await countOf(`from ${table}`), table).toBeGreaterThan(10_000);
  }
  expect(await countOf(`from registration where form = '{}'`)).toBe(0);
  const asks = `from registration where form #>> '{accommodation,planAccommodation}' = 'true'`;
  expect(await countOf(asks)).toBeGreaterThan(1_000);
});

test.each(scheduledJobs)('$name ends', { timeout: 120_000 }, async (job) => {
  expect(await runOnce(job, deps)).toMatchObject({ failure: null });
});

/** Sensitive answers are a right of people: no key sees even how many gave which. */
const isKeptFromKeys = ({ name }: Read, body: string) =>
  name.endsWith('a key') && body.includes('"SENSITIVE_EXPORT"');

describe('every read of the API', () => {
  const answers: { read: Read; status: number; body: string }[] = [];
  beforeAll(async () => {
    for (const read of await listReads(deps)) {
      const { path, headers } = read;
      const reply = await served.app.inject({ url: `/api/v1${path}`, headers });
      answers.push({ read, status: reply.statusCode, body: reply.body });
    }
  }, 120_000);

  test('is answered, and nobody is refused who may read it', () => {
    expect(answers.length).toBeGreaterThan(100);
    const failed = answers.filter(({ read, status, body }) =>
      status === 401
        ? !read.name.endsWith('a stranger')
        : status >= 500 || ([400, 403, 422].includes(status) && !isKeptFromKeys(read, body)),
    );
    const shown = failed.map(({ read, status, body }) => [read.name, status, body.slice(0, 200)]);
    expect(shown).toEqual([]);
  });

  test('a key sees every chart but that of a sensitive answer', () => {
    const kept = answers.filter(({ read, body }) => isKeptFromKeys(read, body));
    expect(kept.map(({ read }) => read.path)).toEqual(['/analytics/personalInfo.bloodGroup']);
  });

  test.each(
    Object.entries({
      '/registrations': 'from registration where deleted_at is null',
      '/payments': 'from (select 1 from payment union all select 1 from refund) as listed',
      '/messages/log': 'from message',
      '/issues': 'from issue',
      '/contact-messages': 'from contact_message',
      // those of one cause are one
      '/payments/findings': `from (
        select distinct kind, coalesce(cause, id::text) from finding where closed_at is null) as listed`,
      '/accommodation/requests': 'from stay_request',
      '/transportation/arrivals': 'from traveller',
      '/user-logs': 'from user_log',
    }),
  )('%s counts what there is', async (path, sql) => {
    const { headers = {} } = answers.find(({ read }) => read.path === path)?.read ?? {};
    const reply = await served.app.inject({ url: `/api/v1${path}`, headers });
    const { total, capped } = reply.json().pagination;
    const there = await countOf(sql);
    expect(there).toBeGreaterThan(0);
    if (capped) expect(there).toBeGreaterThanOrEqual(total);
    else expect(total).toBe(there);
  });
});
