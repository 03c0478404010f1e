import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../../testing/app.ts';
import { startLossyProxy } from '../../../testing/platform/lossy-proxy.ts';
import { cleanUpJob } from '../../house.ts';
import { connect, tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { startRegistrationSession } from '../sessions/registrant-session.ts';
import { freeJobsOfTheDead, stayAlive } from './alive.ts';
import { addJob, addJobs, type Job, job } from './job.ts';
import { startJobs } from './jobs.ts';
import { insertJob } from './store.ts';

/** A job that notes what it was given. */
function noting(name: string, more: Partial<Omit<Job, 'payload' | 'run'>> = {}) {
  const seen: object[] = [];
  const payload = z.record(z.string(), z.unknown());
  const run = async (_deps: Deps, given: object) => void seen.push(given);
  return { note: job({ ...more, name, work: 'soon', payload, run }), seen };
}

/** A job that is given nothing. */
const plain = (name: string, run: () => Promise<unknown>) => job({ name, work: 'soon', run });

test('a job exists if and only if the change it belongs to does', async () => {
  const { db, runJobs } = await testApp();
  const { note, seen } = noting('note');
  await tx(db, (trx) => addJob(trx, note, { text: 'സംഗമം' }));
  const failing = tx(db, async (trx) => {
    await addJob(trx, note, { text: 'rolled back' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await runJobs([note]);
  expect(seen).toEqual([{ text: 'സംഗമം' }]);
});

test('of a job that waits once the newest waits', async () => {
  const { db, runJobs } = await testApp();
  const { note, seen } = noting('note', { waitsOnce: true });
  await addJob(db, note, { number: 1 });
  await addJob(db, note, { number: 2 });
  await runJobs([note]);
  expect(seen).toEqual([{ number: 2 }]);
});

test('a job for later waits', async () => {
  const { db, runJobs } = await testApp();
  const { note, seen } = noting('note');
  await addJob(db, note, {}, { runAt: new Date(Date.now() + minuteMs) });
  await runJobs([note]);
  expect(seen).toEqual([]);
});

test('a job that fails is tried again later, until it may not any more', async () => {
  const { db, runJobs } = await testApp();
  let tries = 0;
  const fail = job({
    name: 'fail',
    work: 'soon',
    maxAttempts: 2,
    async run() {
      tries += 1;
      throw new Error('not today');
    },
  });
  await addJob(db, fail, {});
  await runJobs([fail]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runJobs([fail]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runJobs([fail]);
  expect(tries).toBe(2);
});

test('what somebody waits for comes before everything else that waits', async () => {
  const { db, runJobs } = await testApp();
  const ran: string[] = [];
  const named = (name: string, more: Pick<Job, 'turn'> = {}) =>
    job({ name, work: 'soon', ...more, run: async () => void ran.push(name) });
  const [many, mail, code] = [
    named('many', { turn: 'last' }),
    named('mail'),
    named('code', { turn: 'first' }),
  ];
  await addJobs(db, many, [{}, {}]);
  await addJob(db, mail, {});
  await addJob(db, code, {});
  await runJobs([code, mail, many]);
  expect(ran).toEqual(['code', 'mail', 'many', 'many']);
});

test('what does not fit a job never reaches its verb', async () => {
  const { db, runJobs } = await testApp();
  const seen: string[] = [];
  const send = job({
    name: 'send',
    work: 'soon',
    payload: z.object({ id: z.uuid() }),
    run: async (_deps, { id }) => void seen.push(id),
  });
  await sql`select graphile_worker.add_job('send', '{"id": "all"}'::json)`.execute(db);
  await sql`select graphile_worker.add_job('send')`.execute(db);
  const id = '01900000-0000-7000-8000-000000000001';
  await addJob(db, send, { id });
  await runJobs([send]);
  expect(seen).toEqual([id]);
});

test('two processes run each job once, at once, and those for the start', async () => {
  const { db, deps } = await testApp();
  const { note, seen } = noting('note');
  const { note: first, seen: starts } = noting('first', { cron: '0 0 1 1 *', atStart: true });
  const processes = await Promise.all([
    startJobs(deps, [note, first]),
    startJobs(deps, [note, first]),
  ]);
  await Promise.all(Array.from({ length: 20 }, (_, number) => addJob(db, note, { number })));
  await vi.waitFor(() => expect(seen).toHaveLength(20), 30_000);
  await vi.waitFor(() => expect(starts.length).toBeGreaterThan(0), 30_000);
  await Promise.all(processes.map((running) => running.stop()));
  expect(new Set(seen.map((payload) => (payload as { number: number }).number)).size).toBe(20);
});

/** Lets everybody into the database, or cuts all connections to it and lets nobody in. */
async function doorOf({ pool }: Pick<Deps, 'pool'>) {
  const { rows } = await pool.query('select current_database() as name');
  return async (isOpen: boolean) => {
    const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
    await client.connect();
    await client.query(`alter database ${rows[0].name} with allow_connections ${isOpen}`);
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    if (!isOpen) await client.query(cut, [rows[0].name]);
    await client.end();
  };
}

test.each(['succeed', 'fail'])(
  'a database that goes away as jobs %s stops neither the process nor later jobs',
  async (ending) => {
    const { db, deps } = await testApp();
    const admit = await doorOf(deps);
    const cut = Promise.withResolvers<void>();
    const cutting = plain('cut', async () => {
      await admit(false);
      cut.resolve();
      if (ending === 'fail') throw new Error('not today');
    });
    // one that ends a moment later, so that what is written of both is refused apart
    const later = Promise.withResolvers<void>();
    const besides = plain('besides', async () => {
      await cut.promise;
      await expect(deps.pool.query('select 1')).rejects.toThrow();
      setTimeout(later.resolve);
      if (ending === 'fail') throw new Error('not today');
    });
    // and one that ends when the database is there again
    const opened = Promise.withResolvers<void>();
    const longer = plain('longer', () => opened.promise);
    const { note, seen } = noting('note');
    const running = await startJobs(deps, [cutting, besides, longer, note]);
    for (const each of [longer, besides, cutting]) await addJob(db, each, {});
    await later.promise;
    await admit(true);
    await vi.waitFor(() => addJob(db, note, {}), 30_000);
    opened.resolve();
    await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000);
    await running.stop();
  },
);

test.each([
  ['in no queue', {}],
  ['in a queue', { queueName: 'one by one' }],
])(
  'a job %s that a worker took without hearing of it is run once, a minute later',
  async (_, more) => {
    const { db, deps } = await testApp();
    const proxy = await startLossyProxy(deps.pool.options);
    onTestFinished(() => proxy.close());
    const { pool, close } = connect(proxy.config);
    onTestFinished(() => close());
    const { note, seen } = noting('note');
    const running = await startJobs({ ...deps, pool }, [note]);
    onTestFinished(() => running.stop());
    proxy.loseNaming('never heard of');
    await insertJob(db, 'note', { text: 'never heard of' }, more);
    const taken = async () => {
      const { rows } = await deps.pool.query(
        `update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds'
       where locked_at is not null returning id`,
      );
      return rows.length;
    };
    await vi.waitFor(async () => expect(await taken()).toBe(1), 30_000);
    expect(seen).toEqual([]);
    // its worker lives
    expect(await freeJobsOfTheDead(deps)).toEqual([]);
    await vi.waitFor(() => expect(seen).toEqual([{ text: 'never heard of' }]), 30_000);
    await insertJob(db, 'note', { text: 'the next' }, more);
    await vi.waitFor(() => expect(seen).toHaveLength(2), 30_000);
  },
);

test('a worker that begins while the database is away says that it lives as soon as it can', async () => {
  const { deps } = await testApp();
  const admit = await doorOf(deps);
  const held = async () => {
    const { rows } = await deps.pool.query(
      `select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and granted
        and objid::bigint = hashtext('a worker')::bigint & 4294967295`,
    );
    return rows.length;
  };
  await admit(false);
  const letGo = stayAlive(deps, 'a worker');
  await expect(deps.pool.query('select 1')).rejects.toThrow();
  await admit(true);
  await vi.waitFor(async () => expect(await held()).toBe(1), 30_000);
  letGo();
  await vi.waitFor(async () => expect(await held()).toBe(0), 30_000);
});

test('clean-up forgets what has expired and nothing else', async () => {
  const day = dayMs;
  let now = new Date('2027-01-01T00:00:00Z');
  const { db, deps } = await testApp({ now: () => now });
  const session = (at: Date) =>
    startRegistrationSession(db, {
      registrationId: '01900000-0000-7000-8000-000000000001',
      assurance: 'created',
      now: at,
    });
  await session(now);
  await sql`insert into idempotency_key (scope, key, request_sha256, created_at)
    values ('s', 'old', '', ${now})`.execute(db);
  await sql`insert into rate_limit (key, points, expire) values ('old', 1, ${now.getTime()})`.execute(
    db,
  );
  await sql`insert into captcha_spent (nonce, expires_at) values ('old', ${now})`.execute(db);
  const webhook = (id: string, receivedAt: Date) =>
    sql`
    insert into webhook_event (event_id, body_sha256, event_type, raw, received_at, processed_at)
    values (${id}, ${Buffer.from(id)}, 'payment.captured', 'secret', ${receivedAt}, ${receivedAt})`.execute(
      db,
    );
  await webhook('old', now);

  now = new Date(now.getTime() + 181 * day);
  await session(now);
  await sql`insert into idempotency_key (scope, key, request_sha256, created_at)
    values ('s', 'new', '', ${now})`.execute(db);
  await webhook('new', now);
  await cleanUpJob.run(deps, {});

  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*) from registration_session)::int as sessions,
    (select string_agg(key, ',') from idempotency_key) as keys,
    (select count(*) from rate_limit)::int as limits,
    (select count(*) from captcha_spent)::int as nonces,
    (select string_agg(event_id || '=' || coalesce(convert_from(raw, 'UTF8'), 'gone'), ','
      order by id) from webhook_event) as webhooks`.execute(db);
  expect(rows[0]).toEqual({
    sessions: 1,
    keys: 'new',
    limits: 0,
    nonces: 0,
    webhooks: 'old=gone,new=secret',
  });
});
