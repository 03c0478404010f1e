import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { guests, people } from '../../../testing/features/check-in.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { buildApp } from '../../app.ts';
import { compose } from '../../house.ts';
import { migrateJobs, runDueJobs } from '../jobs/jobs.ts';
import { connect } from './connect.ts';
import { grantRights } from './grant-rights.ts';
import { MIGRATIONS_DIR, migrate, readMigrations } from './migrate.ts';

const { jobs: allJobs } = compose();

/*
 * The product with a role that works with its tables and does not own them.
 */

const served = await testApp({ provider: true });
const owner = served.deps.pool;
const { rows: named } = await owner.query('select current_database() as name');
const role = `app_${randomUUID().replaceAll('-', '')}`;
await owner.query(`create role ${role} login`);
await grantRights(owner, role);
const { db, pool, close } = connect({ ...inject('postgres'), database: named[0].name, user: role });
const deps = { ...served.deps, db, pool };
const app = await buildApp(deps);
await app.ready();
const limited: TestApp = {
  ...served,
  app,
  db,
  deps,
  runJobs: (jobs = allJobs) => runDueJobs(deps, jobs),
};
afterAll(async () => {
  await app.close();
  await close();
  await owner.query(`drop owned by ${role}; drop role ${role}`);
});

test('runs all of the product: people register, staff take money and give it back, every job does its work', async () => {
  const desk = await treasurer(limited, { email: 'leela@example.org', role: 'super_admin' });
  const family = await guests(limited, people(2), { cashier: desk });
  expect((await family.read())?.paymentStatus).toBe('Completed');
  await limited.runJobs();
  for (const job of allJobs.filter(({ cron }) => cron !== undefined)) {
    await expect(job.run(deps, {}), job.name).resolves.toBeUndefined();
  }
  const { rows } = await owner.query('select count(*)::int as rows from user_log');
  expect(rows[0].rows).toBeGreaterThan(0);
  expect((await app.inject('/api/v1/readyz')).statusCode).toBe(200);
});

test.each([
  'update user_log set school = null',
  'delete from user_log',
  'truncate user_log',
  'alter table user_log disable trigger all',
  'drop trigger user_log_append_only on user_log',
  'create or replace function append_only() returns trigger language plpgsql as $$begin return new; end$$',
  'update ledger_entry set amount_paise = 1',
  'delete from ledger_entry',
  'alter table ledger_entry disable trigger all',
  'set session_replication_role = replica',
  'alter table registration disable trigger registration_payment_guard',
  'drop table registration',
  'truncate registration cascade',
  'create table mine (id int)',
  'update consent set given = true',
  'delete from migration',
  'drop schema graphile_worker cascade',
])('may not: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

describe('at the start', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sangamam-rights-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  test('needs nothing where the owner has migrated, and says what the owner must do where not', async () => {
    expect(await migrate(pool)).toEqual([]);
    await migrateJobs(pool);
    for (const { name, sql } of readMigrations(MIGRATIONS_DIR)) writeFileSync(join(dir, name), sql);
    writeFileSync(join(dir, '9999_later.sql'), 'create table later (id int);');
    await expect(migrate(pool, dir)).rejects.toThrow(
      'lacks migration 9999_later.sql: run "npm run migrate"',
    );
  });
});
