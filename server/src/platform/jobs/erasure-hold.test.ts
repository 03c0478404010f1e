import { dayMs, minuteMs } from '@sangamam/contract/durations';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest } from '../../../testing/features/accommodation.ts';
import { keepRetentionJob } from '../../features/privacy/keep-retention.ts';
import { allJobs } from '../../jobs.ts';
import { erasureQuota, releaseErasures } from './erasure-hold.ts';
import { readDatabaseTime } from './hold-store.ts';

const people = 120;
let processMs = Date.now();
let databaseMs = Date.now();
const served = await testApp({
  now: () => new Date(processMs),
  databaseNow: () => new Date(databaseMs),
});
const { deps, db, app } = served;
await addAdmin(served, { email: 'chief@example.org', role: 'super_admin' });

let ids: string[] = [];
const addPeople = async (count: number) => {
  const added = await Promise.all(Array.from({ length: count }, () => addGuest(served)));
  ids.push(...added);
};
const eventEnds = (at: number) =>
  served.patchSettings((settings) => ({
    ...settings,
    event: {
      ...settings.event,
      startsAt: new Date(at - dayMs).toISOString(),
      endsAt: new Date(at).toISOString(),
    },
  }));

/** People of an event that is next week. */
beforeEach(async () => {
  processMs = Date.now();
  databaseMs = Date.now();
  await db.deleteFrom('erasureHold').execute();
  if (ids.length > 0) {
    const aside = { deletedAt: new Date() };
    await db.updateTable('registration').set(aside).where('deletedAt', 'is', null).execute();
  }
  ids = [];
  await addPeople(people);
  await eventEnds(Date.now() + 7 * dayMs);
});

const runJob = () => keepRetentionJob.run(deps, {});
async function countErased(): Promise<number> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', ids)
    .where('name', '=', '')
    .execute();
  return rows.length;
}
/** What the dashboard of a super admin says of it. */
async function said(): Promise<Record<string, number>> {
  const headers = await signIn(served, 'chief@example.org');
  const { data } = (await app.inject({ method: 'GET', url: '/api/v1/dashboard', headers })).json();
  const waiting: { kind: string; count: number }[] = data.attention;
  const ours = waiting.filter(({ kind }) => kind === 'erasures' || kind === 'clocks');
  return Object.fromEntries(ours.map(({ kind, count }) => [kind, count]));
}

test('the clock of the process 800 days ahead erases nobody, and staff see why', async () => {
  processMs += 800 * dayMs;
  await runJob();
  expect(await countErased()).toBe(0);
  processMs = Date.now();
  databaseMs = processMs + 6 * minuteMs;
  await runJob();
  expect(await said()).toEqual({ clocks: 360 });
  databaseMs = processMs + 4 * minuteMs;
  await runJob();
  expect(await said()).toEqual({});
});

test('nothing that deletes by age runs while the clocks differ', async () => {
  await said(); // signs in
  const { rows: before } = await deps.pool.query('select count(*)::int as n from admin_session');
  processMs += 800 * dayMs;
  for (const job of allJobs) {
    if (/clean|remove|delete|retention|close-issues|sweep-uploads/.test(job.name))
      await job.run(deps, {});
  }
  const { rows: after } = await deps.pool.query('select count(*)::int as n from admin_session');
  expect(after).toEqual(before);
  expect(await countErased()).toBe(0);
});

describe('both clocks 800 days ahead', () => {
  beforeEach(() => {
    processMs += 800 * dayMs;
    databaseMs += 800 * dayMs;
  });

  test('erase nobody of many, however often they run, until a person has released them', async () => {
    for (let run = 0; run < 3; run++) await runJob();
    expect(await countErased()).toBe(0);
    expect(await said()).toEqual({ erasures: people });
    expect(await releaseErasures(deps.db)).toBe(people);
    expect(await said()).toEqual({});
    await runJob();
    expect(await countErased()).toBe(people);
  });

  test('a release is for those who were found, and for nobody who comes later', async () => {
    await runJob();
    expect(await releaseErasures(deps.db)).toBe(people);
    await addPeople(people);
    for (let run = 0; run < 3; run++) await runJob();
    expect(await countErased()).toBe(people);
    expect(await said()).toEqual({ erasures: people });
  });
});

test('a few in a run are the ordinary end of their time, more are held', async () => {
  await eventEnds(Date.now() - 399 * dayMs);
  const old = { updatedAt: new Date(Date.now() - 400 * dayMs) };
  const age = (some: string[]) =>
    db.updateTable('registration').set(old).where('id', 'in', some).execute();
  await age(ids.slice(0, 5));
  await runJob();
  expect(await countErased()).toBe(5);
  expect(await said()).toEqual({});
  await age(ids.slice(5, 11));
  await runJob();
  expect(await countErased()).toBe(5);
  expect(await said()).toEqual({ erasures: 6 });
});

test.each([
  [0, 5],
  [561, 5],
  [2_000, 20],
  [5_000, 50],
  [1_000_000, 50],
])('of %i people a run erases at most %i without a word', (all, quota) => {
  expect(erasureQuota(all)).toBe(quota);
});

test('the clock of the database is asked of the database', async () => {
  const { rows } = await deps.pool.query('select clock_timestamp() as at');
  const at = await readDatabaseTime(db);
  expect(at.getTime()).toBeGreaterThanOrEqual(rows[0].at.getTime());
});
