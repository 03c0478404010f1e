import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/platform/db.ts';
import { backUp } from '../../features/backups/back-up.ts';
import { createFileStore } from '../outside/files.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';
import { withoutValues } from './schema-turn.ts';

const home = mkdtempSync(join(tmpdir(), 'sangamam-turns-'));
afterAll(() => rmSync(home, { recursive: true }));

/** The product's migrations and one more. */
function withOneMore(sql: string): string {
  const dir = mkdtempSync(join(home, 'migrations-'));
  cpSync(MIGRATIONS_DIR, dir, { recursive: true });
  writeFileSync(join(dir, '9999_one_more.sql'), sql);
  return dir;
}
const addColumn = 'alter table registration add column one_more int;';
/** Tries as long as the test lasts. */
const patient = { lockTimeoutMs: 100, pauseMs: 100, tries: 10_000 };

/** Somebody whose transaction goes on until `end`, and what they did in it last. */
async function begin(config: pg.PoolConfig, sql: string) {
  const client = new pg.Client({ ...config, application_name: 'an analyst' });
  await client.connect();
  await client.query('begin');
  await client.query(sql);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await client.query(sql);
  const end = async () => {
    await client.query('commit');
    await client.end();
  };
  return { pid: rows[0].pid as number, end };
}

const reading = "select from registration where email = 'anu@example.org' limit 1";

describe('a migration behind somebody who reads for long', () => {
  test('lets the reads and writes of others pass, and says for whom it waits', async () => {
    const { pool, config } = await testDatabase();
    const reader = await begin(config, reading);
    const said: string[] = [];
    const migrated = migrate(pool, withOneMore(addColumn), {
      patience: patient,
      say: (line) => said.push(line),
    });
    let served = 0;
    const forWhom = `Migration 9999_one_more.sql is waiting for process ${reader.pid} (an analyst, for`;
    const named = () => said.find((line) => line.startsWith(forWhom));
    // who is not there any more when it asks is "another process"
    while (named() === undefined) {
      await pool.query('select count(*) from registration');
      await pool.query('update registration set people = 1');
      served++;
    }
    expect(served).toBeGreaterThan(0);
    expect(named()).toContain('select from registration where email = …');
    expect(said.join()).not.toContain('anu@');
    await reader.end();
    expect(await migrated).toEqual(['9999_one_more.sql']);
    expect((await pool.query('select one_more from registration')).rows).toEqual([]);
  });

  test('gives up in the end, changes nothing, and goes through the next time', async () => {
    const { pool, config } = await testDatabase();
    const reader = await begin(config, reading);
    const dir = withOneMore(`create table first_half (id int); ${addColumn}`);
    const attempt = migrate(pool, dir, { patience: { ...patient, tries: 2 }, say: () => {} });
    await expect(attempt).rejects.toThrow(
      `Migration 9999_one_more.sql gave up waiting for process ${reader.pid}`,
    );
    const { rows } = await pool.query(`select to_regclass('first_half') as first_half`);
    expect(rows).toEqual([{ first_half: null }]);
    await reader.end();
    expect(await migrate(pool, dir)).toEqual(['9999_one_more.sql']);
  });

  test('waits where it holds nobody up, and says for whom', async () => {
    const { pool, config } = await testDatabase();
    const writer = await begin(config, 'update registration set people = 1');
    const said: string[] = [];
    const sql = '-- no-transaction\ncreate index concurrently on registration (locale);';
    const dir = withOneMore(sql);
    const migrated = migrate(pool, dir, { patience: patient, say: (line) => said.push(line) });
    await vi.waitFor(
      () => expect(said[0]).toContain(`is waiting for process ${writer.pid}`),
      30_000,
    );
    await writer.end();
    expect(await migrated).toEqual(['9999_one_more.sql']);
  });
});

describe('a backup and a migration', () => {
  const backUpInto = async (
    served: Awaited<ReturnType<typeof testApp>>,
    say: (l: string) => void,
  ) => {
    const { deps } = served;
    const config = { ...deps.config, dataDir: mkdtempSync(join(home, 'data-')) };
    const outside = { files: createFileStore(config) };
    const needs = { pool: deps.pool, config, outside, now: deps.now };
    return await backUp(needs, { parent: mkdtempSync(join(home, 'to-')), keepDays: 1, say });
  };
  const configOf = ({ deps }: Awaited<ReturnType<typeof testApp>>) =>
    deps.pool.options as pg.PoolConfig;

  test('the backup waits for the migration', async () => {
    const served = await testApp();
    const { pool } = served.deps;
    const reader = await begin(configOf(served), reading);
    const said: string[] = [];
    const migrated = migrate(pool, withOneMore(addColumn), {
      patience: patient,
      say: () => said.push('migration'),
    });
    await vi.waitFor(() => expect(said).toContain('migration'), 30_000);
    const made = backUpInto(served, (line) => said.push(line));
    const waits = /^The backup is waiting for process \d+ \(sangamam migration, for/;
    await vi.waitFor(() => expect(said).toContainEqual(expect.stringMatching(waits)), 30_000);
    await reader.end();
    expect(await migrated).toEqual(['9999_one_more.sql']);
    expect((await made).rows).toBeGreaterThan(0);
  });

  test('the migration waits for the backup; a start with nothing to migrate does not', async () => {
    const served = await testApp();
    const { pool } = served.deps;
    // the backup comes to this table, and no further
    const holder = await begin(configOf(served), 'lock table message');
    const made = backUpInto(served, () => {});
    await vi.waitFor(async () => {
      const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and application_name = 'sangamam backup'`);
      expect(rows).toHaveLength(1);
    }, 30_000);
    expect(await migrate(pool)).toEqual([]);
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const migrated = migrate(pool, withOneMore(addColumn), { patience: patient, say });
    const waits = /^The migration is waiting for process \d+ \(sangamam backup, for/;
    await vi.waitFor(() => expect(said).toContainEqual(expect.stringMatching(waits)), 30_000);
    // and nobody waits for the migration
    await pool.query('update registration set people = 1');
    await holder.end();
    expect((await made).rows).toBeGreaterThan(0);
    expect(await migrated).toEqual(['9999_one_more.sql']);
  });
});

test.each([
  ['select 1', 'select …'],
  ['select name\n  from registration', 'select name from registration'],
  [`select from a where b = 'secret' and c = 1`, 'select from a where b = …'],
  ['select from a1 where b = $1 and c = 5', 'select from a1 where b = $1 and c = …'],
  ['select from a where b = $q$secret$q$', 'select from a where b = …'],
  ['select 1 -- secret', 'select …'],
  [`copy "message" ("id", "to") to stdout`, `copy "message" ("id", "to") to stdout`],
])('of a statement only what stands before its first value is said: %s', (query, shown) => {
  expect(withoutValues(query)).toBe(shown);
});
