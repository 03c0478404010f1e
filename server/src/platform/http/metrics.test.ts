import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer } from '../../../testing/domain/money.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../db/connect.ts';
import { addJob } from '../jobs/job.ts';

const served = await testApp({ config: { databaseRoomGb: 2 } });
const { app, db } = served;

async function metrics(): Promise<string> {
  return (await app.inject('/metrics')).body;
}

test('what waits, what was given up and who registered can be watched', async () => {
  await payer(served);
  await addJob(db, { name: 'note', work: 'soon' }, {}, { runAt: new Date(Date.now() - 90_000) });
  await addJob(db, { name: 'note', work: 'soon' }, {}, { runAt: new Date(Date.now() + 90_000) });
  await addJob(db, { name: 'given-up', work: 'soon' }, {});
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'given-up')`.execute(db);
  const text = await metrics();
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(figure('database_up')).toBe(1);
  expect(figure('jobs_due{task="note"}')).toBe(1);
  expect(figure('jobs_given_up{task="given-up"}')).toBe(1);
  expect(figure('jobs_delay_seconds{task="note"}')).toBeGreaterThanOrEqual(90);
  expect(figure('codes_wait_seconds')).toBe(0);
  expect(figure('charts_age_seconds')).toBeGreaterThan(0);
  expect(figure('database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(figure('database_free_bytes')).toBe(2 * 1024 ** 3 - figure('database_size_bytes'));
  expect(figure('backup_succeeded_timestamp_seconds')).toBe(0);
  expect(figure('backup_failed_timestamp_seconds')).toBe(0);
  expect(figure('registrations{status="Submitted"}')).toBe(1);
  expect(figure('webhooks_waiting')).toBe(0);
  expect(figure('messages_needing_attention')).toBe(0);
  expect(figure('files_free_bytes')).toBeGreaterThan(0);
  expect(figure('database_connections{lane="public",state="waiting"}')).toBe(0);
});

test.each(['deploy/grafana-dashboard.json', 'deploy/prometheus-alerts.yml', 'docs/runbook.md'])(
  'every figure that %s asks for is there',
  async (name) => {
    const file = new URL(`../../../../${name}`, import.meta.url);
    const asked = readFileSync(file, 'utf8').match(
      /(?<![\w-])(http|database|payments?|jobs|codes|charts|backup|webhooks|messages|files|registrations|process|nodejs)_[a-z0-9_]+|\bregistrations\{/g,
    );
    await app.inject('/api/v1/healthz');
    const text = await metrics();
    const missing = new Set(asked?.filter((each) => !text.includes(each)));
    expect([...missing]).toEqual([]);
    expect(asked?.length).toBeGreaterThan(5);
  },
);

test('a code that nobody takes is seen by its age', async () => {
  await sql`select graphile_worker.add_job('send-code', '{}')`.execute(db);
  // the clock that measures it knows no microseconds
  await sql`update graphile_worker._private_jobs set
    created_at = date_trunc('milliseconds', now()) - interval '1 hour', run_at = now() + interval '1 minute', attempts = 1 where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'send-code')`.execute(db);
  expect(Number(/^codes_wait_seconds (.*)$/m.exec(await metrics())?.[1])).toBeGreaterThanOrEqual(
    3600,
  );
});

test.each([0, -40])('a clock is seen by how far it is off: %i s', async (seconds) => {
  const at = new Date();
  const off = await buildApp({
    ...served.deps,
    now: () => at,
    databaseNow: async () => new Date(at.getTime() - seconds * 1000),
  });
  const { body } = await off.inject('/metrics');
  expect(body).toContain(`database_clock_difference_seconds ${seconds}\n`);
});

test('without the database the figures of the process are still there', async () => {
  const { db: away, pool, close } = connect({ host: '127.0.0.1', port: 9 });
  const alone = await buildApp({ ...served.deps, db: away, pool });
  const { statusCode, body } = await alone.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('database_up 0');
  expect(body).toContain('process_resident_memory_bytes');
  await close();
});
