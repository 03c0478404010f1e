import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest } from '../../../testing/features/accommodation.ts';
import { keepRetentionJob } from '../../features/privacy/keep-retention.ts';
import { compose } from '../../house.ts';
import { sweepUploadsJob } from '../files/clean-uploads.ts';
import { erasureQuota } from './erasure-hold.ts';
import { countErasable, readDatabaseTime, releaseHolds } from './hold-store.ts';

const { jobs: allJobs } = compose();

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
  await db.deleteFrom('deletionRun').execute();
  await db.deleteFrom('contactMessage').execute();
  for await (const { id } of deps.outside.files.list()) await deps.outside.files.remove(id);
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
/** The notice about it on the dashboard of a super admin. */
async function said(): Promise<Record<string, number>> {
  const headers = await signIn(served, 'chief@example.org');
  const { data } = (await app.inject({ method: 'GET', url: '/api/v1/dashboard', headers })).json();
  const waiting: { kind: string; count: number }[] = data.attention;
  const kinds = ['erasures', 'oldReports', 'strayFiles', 'clocks', 'pause'];
  const ours = waiting.filter(({ kind }) => kinds.includes(kind));
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

/** All that a deleting job could take: rows by table, and files. */
async function everything(): Promise<Record<string, number>> {
  const { rows: tables } = await deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname not in ('erasure_hold', 'deletion_run')`,
  );
  const counts: Record<string, number> = { files: 0 };
  for await (const _ of deps.outside.files.list()) counts.files = (counts.files ?? 0) + 1;
  for (const { name } of tables) {
    const { rows } = await deps.pool.query(`select count(*)::int as n from ${name}`);
    counts[name] = rows[0].n;
  }
  return counts;
}

const runAllThatDelete = async () => {
  for (const job of allJobs) if (job.deletes) await job.run(deps, {});
};

/** Something of everything that grows old: a report, a message, a session, a file of nobody. */
async function addOldThings(): Promise<void> {
  await said(); // signs in
  const id = '01900000-0000-7000-8000-000000000020';
  const path = join(deps.config.dataDir, 'stray');
  mkdirSync(deps.config.dataDir, { recursive: true });
  writeFileSync(path, 'of nobody');
  await deps.outside.files.put(id, path, 'text/plain');
  await deps.pool.query(`
    insert into contact_message (id, name, email, phone, subject, body, status, created_at, updated_at)
    select gen_random_uuid(), 'Anu', 'anu@example.org', '', 'General', 'Hello', 'Spam', now(), now()
    from generate_series(1, 12)`);
}

describe('the drill: a clock 800 days ahead', () => {
  test('of this process alone: nothing is deleted, by no job', async () => {
    await addOldThings();
    await runAllThatDelete();
    const before = await everything();
    processMs += 800 * dayMs;
    await runAllThatDelete();
    expect(await everything()).toEqual(before);
    expect(await countErased()).toBe(0);
  });

  test('of both: nothing is deleted by any job, and staff see why', async () => {
    await addOldThings();
    await runAllThatDelete();
    const before = await everything();
    processMs += 800 * dayMs;
    databaseMs += 800 * dayMs;
    for (let run = 0; run < 3; run++) await runAllThatDelete();
    expect(await everything()).toEqual(before);
    processMs = Date.now();
    databaseMs = Date.now();
    expect(await said()).toEqual({ pause: (800 * dayMs) / hourMs });
    // set right again, it goes on by itself
    await runAllThatDelete();
    expect(await said()).toEqual({});
  });

  test('of both, and released by a person: what is ordinary goes on, many at once are held again', async () => {
    await addOldThings();
    await runAllThatDelete();
    processMs += 800 * dayMs;
    databaseMs += 800 * dayMs;
    await runAllThatDelete();
    expect((await releaseHolds(db)).map(({ reason }) => reason)).toEqual(['pause']);
    await runAllThatDelete();
    expect(await countErased()).toBe(0);
    expect((await everything()).contact_message).toBe(12);
    expect(await said()).toEqual({ erasures: people, oldReports: 12 });
    await releaseHolds(db);
    await runAllThatDelete();
    expect(await countErased()).toBe(people);
    expect((await everything()).contact_message).toBe(0);
  });
});

test('a pause of less than a day is an ordinary one', async () => {
  await runJob();
  processMs += 23 * hourMs;
  databaseMs += 23 * hourMs;
  await runJob();
  expect(await said()).toEqual({});
});

test('a release is for those who were found, and for nobody who comes later', async () => {
  await eventEnds(Date.now() - 399 * dayMs);
  const old = { updatedAt: new Date(Date.now() - 400 * dayMs) };
  await db.updateTable('registration').set(old).where('id', 'in', ids).execute();
  for (let run = 0; run < 3; run++) await runJob();
  expect(await countErased()).toBe(0);
  expect(await said()).toEqual({ erasures: people });
  expect(await releaseHolds(db)).toEqual([{ reason: 'people', amount: people }]);
  await addPeople(people);
  await db.updateTable('registration').set(old).where('id', 'in', ids).execute();
  for (let run = 0; run < 3; run++) await runJob();
  expect(await countErased()).toBe(people);
  expect(await said()).toEqual({ erasures: people });
});

test('files that no row names are those of another database, if they are many', async () => {
  for (let n = 0; n < 8; n++) {
    const path = join(deps.config.dataDir, `stray-${n}`);
    mkdirSync(deps.config.dataDir, { recursive: true });
    writeFileSync(path, 'of nobody');
    await deps.outside.files.put(`01900000-0000-7000-8000-00000000010${n}`, path, 'text/plain');
  }
  processMs += 2 * dayMs;
  databaseMs += 2 * dayMs;
  const before = (await everything()).files ?? 0;
  await sweepUploadsJob.run(deps, {});
  expect((await everything()).files).toBe(before);
  expect(await said()).toEqual({ strayFiles: before });
  await releaseHolds(db);
  await sweepUploadsJob.run(deps, {});
  expect((await everything()).files).toBe(0);
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
  const tooMany = erasureQuota(await countErasable(db)) + 1;
  await age(ids.slice(5, 5 + tooMany));
  await runJob();
  expect(await countErased()).toBe(5);
  expect(await said()).toEqual({ erasures: tooMany });
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
