import type { GivenUpJob } from '@sangamam/contract/jobs';
import { hourMs } from '@sangamam/contract/locale/durations';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addJob, job } from '../../platform/jobs/job.ts';

let served: TestApp;
let chief: { authorization: string };
let fails = true;
const sent: string[] = [];
const broken = job({
  name: 'send-something',
  work: 'soon',
  maxAttempts: 1,
  async run() {
    if (fails) throw new Error('the mail server is away\nKey (email)=(anu@example.org)');
    sent.push('it');
  },
});

beforeAll(async () => {
  served = await testApp();
  await addAdmin(served, { email: 'chief@example.org', role: 'super_admin' });
  await addAdmin(served, { email: 'staff@example.org' });
  chief = await signIn(served, 'chief@example.org');
});

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(served.db);
  sent.length = 0;
  fails = true;
  await addJob(served.db, broken, {});
  await served.runJobs([broken]);
});

const call = (method: 'GET' | 'POST', path: string, payload?: object, headers = chief) =>
  served.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });

async function listed(): Promise<GivenUpJob[]> {
  return (await call('GET', '/jobs/given-up')).json().data;
}

/** How many jobs the figure of the alarm counts. */
async function figure(): Promise<number> {
  const { payload } = await served.app.inject({ method: 'GET', url: '/metrics' });
  const lines = payload.split('\n').filter((line) => line.startsWith('jobs_given_up{'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function attention(): Promise<number> {
  const { attention: waiting } = (await call('GET', '/dashboard')).json().data;
  return waiting.find(({ kind }: { kind: string }) => kind === 'jobs')?.count ?? 0;
}

async function logged(action: string): Promise<object[]> {
  const rows = await served.db
    .selectFrom('userLog')
    .select('detail')
    .where('action', '=', action)
    .execute();
  return rows.map(({ detail }) => JSON.parse(detail));
}

test('what failed too often is listed without what it was about, counted, and awaits super admins', async () => {
  expect(await listed()).toMatchObject([
    { name: 'send-something', attempts: 1, error: 'the mail server is away' },
  ]);
  expect([await figure(), await attention()]).toEqual([1, 1]);
});

test('tried again once the cause is mended, it is done, and the alarm ends', async () => {
  const [given] = await listed();
  fails = false;
  expect((await call('POST', `/jobs/given-up/${given?._id}/retry`)).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
  await served.runJobs([broken]);
  expect(sent).toEqual(['it']);
  expect([await figure(), await attention()]).toEqual([0, 0]);
  expect(await logged('job.retry')).toMatchObject([
    { objectType: 'job', changes: { name: [null, 'send-something'] } },
  ]);
  expect((await call('POST', `/jobs/given-up/${given?._id}/retry`)).statusCode).toBe(404);
});

test('closed, it is gone, and the alarm ends; a reason is needed', async () => {
  const [given] = await listed();
  const path = `/jobs/given-up/${given?._id}/close`;
  const without = await call('POST', path, { reason: ' ' });
  expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([422, ['reason']]);
  const closed = await call('POST', path, { reason: 'They were told by phone' });
  expect(closed.statusCode).toBe(200);
  expect([await listed(), await figure(), await attention()]).toEqual([[], 0, 0]);
  expect(await logged('job.close')).toMatchObject([{ reason: 'They were told by phone' }]);
  expect((await call('POST', path, { reason: 'Once more' })).statusCode).toBe(404);
});

test('a job that waits or is at work is no one’s to close here', async () => {
  await sql`update graphile_worker._private_jobs set attempts = 0`.execute(served.db);
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(
    served.db,
  );
  for (const id of [rows[0]?.id, '999999999999999999']) {
    const reply = await call('POST', `/jobs/given-up/${id}/close`, { reason: 'They were told' });
    expect(reply.statusCode).toBe(404);
  }
  expect((await sql`select from graphile_worker.jobs`.execute(served.db)).rows).toHaveLength(1);
});

test('a job at its last try is not given up yet', async () => {
  await sql`update graphile_worker._private_jobs set locked_at = now()`.execute(served.db);
  expect([await listed(), await figure(), await attention()]).toEqual([[], 0, 0]);
});

test('a run of jobs is over when their ends are written, however slowly', async () => {
  fails = false;
  await sql`delete from graphile_worker._private_jobs`.execute(served.db);
  await sql`create function slow_end() returns trigger language plpgsql as
    'begin perform pg_sleep(0.2); return old; end'`.execute(served.db);
  await sql`create trigger slow_end before delete on graphile_worker._private_jobs
    for each row execute function slow_end()`.execute(served.db);
  await addJob(served.db, broken, {});
  await served.runJobs([broken]);
  const { rows } = await sql`select from graphile_worker.jobs`.execute(served.db);
  await sql`drop function slow_end cascade`.execute(served.db);
  expect([sent, rows]).toEqual([['it'], []]);
});

test('others may neither see nor settle it', async () => {
  const staff = await signIn(served, 'staff@example.org');
  const [given] = await listed();
  const replies = [
    await call('GET', '/jobs/given-up', undefined, staff),
    await call('POST', `/jobs/given-up/${given?._id}/retry`, undefined, staff),
    await call('POST', `/jobs/given-up/${given?._id}/close`, { reason: 'They were told' }, staff),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(await listed()).toHaveLength(1);
});

const hold = (reason: string, amount: number) =>
  served.db
    .insertInto('erasureHold')
    .values({ reason, amount, foundAt: new Date() })
    .onConflict((conflict) => conflict.column('reason').doUpdateSet({ amount, releasedPeople: 0 }))
    .execute();
const holds = async () => (await call('GET', '/jobs/deletion-holds')).json().data;
const release = (reason: string, amount: unknown, headers = chief) =>
  call('POST', `/jobs/deletion-holds/${reason}/release`, { amount }, headers);

test('a deletion on hold is released by hand, no more than was seen, and logged', async () => {
  await hold('people', 60);
  await hold('clocks', 900);
  expect(await holds()).toMatchObject([
    { reason: 'clocks', amount: 900, isReleased: false },
    { reason: 'people', amount: 60, isReleased: false },
  ]);
  await hold('people', 70);
  expect((await release('people', 60)).statusCode).toBe(200);
  const kept = await served.db.selectFrom('erasureHold').selectAll().execute();
  expect(Object.fromEntries(kept.map((one) => [one.reason, one.releasedPeople]))).toEqual({
    clocks: 0,
    people: 60,
  });
  expect((await holds())[1]).toMatchObject({ reason: 'people', isReleased: true });
  expect(await logged('deletion.release')).toMatchObject([
    { objectType: 'deletion_hold', objectId: 'people', changes: { amount: [null, 60] } },
  ]);
  expect((await release('files', 3)).statusCode).toBe(404);
});

test('clocks are not released; a release needs a super admin with the password, and a number', async () => {
  await hold('people', 60);
  const staff = await signIn(served, 'staff@example.org');
  expect((await release('clocks', 900)).statusCode).toBe(404);
  for (const amount of [0, -1, 1.5, 'all', undefined]) {
    const refused = await release('people', amount);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['amount']]);
  }
  expect((await release('people', 60, staff)).statusCode).toBe(403);
  expect((await call('GET', '/jobs/deletion-holds', undefined, staff)).statusCode).toBe(403);
  await served.db
    .updateTable('adminSession')
    .set({ passwordGivenAt: new Date(Date.now() - hourMs) })
    .execute();
  expect((await release('people', 60)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  expect(
    await served.db
      .selectFrom('erasureHold')
      .select('releasedPeople')
      .where('reason', '=', 'people')
      .execute(),
  ).toEqual([{ releasedPeople: 0 }]);
});
