import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { connect } from './connect.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

const dir = mkdtempSync(join(tmpdir(), 'sangamam-migrations-'));
const empty = join(dir, 'none');
mkdirSync(empty);
const { pool, config } = await testDatabase(empty);
afterAll(() => rmSync(dir, { recursive: true }));

let files: string;
beforeEach(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  files = mkdtempSync(join(dir, 'case-'));
  write('0001_start.sql', 'create table school (name text);');
});
const write = (name: string, sql: string) => writeFileSync(join(files, name), sql);

test('applies what is new, once, in order', async () => {
  write('0002_fill.sql', `insert into school values ('Kattappana');`);
  expect(await migrate(pool, files)).toEqual(['0001_start.sql', '0002_fill.sql']);
  expect(await migrate(pool, files)).toEqual([]);
  write('0003_more.sql', `insert into school values ('Kumily');`);
  expect(await migrate(pool, files)).toEqual(['0003_more.sql']);
  expect((await pool.query('select name from school')).rows).toHaveLength(2);
});

test('six processes starting together apply each file once', async () => {
  write('0002_fill.sql', `insert into school values ('Kattappana'); select pg_sleep(0.05);`);
  const starts = Array.from({ length: 6 }, () => connect({ ...config, max: 1 }));
  const applied = await Promise.all(starts.map((start) => migrate(start.pool, files)));
  expect(applied.flat()).toEqual(['0001_start.sql', '0002_fill.sql']);
  expect((await pool.query('select name from school')).rows).toHaveLength(1);
  await Promise.all(starts.map((start) => start.close()));
});

test('a file that fails leaves nothing, and its repair goes through', async () => {
  write('0002_fill.sql', `insert into school values ('Kattappana'); select 1 / 0;`);
  await expect(migrate(pool, files)).rejects.toThrow('0002_fill.sql failed: division by zero');
  expect((await pool.query('select name from school')).rows).toEqual([]);
  write('0002_fill.sql', `insert into school values ('Kattappana');`);
  expect(await migrate(pool, files)).toEqual(['0002_fill.sql']);
});

test('a file marked so runs outside a transaction', async () => {
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently on school (name);');
  expect(await migrate(pool, files)).toContain('0002_index.sql');
});

test('refuses a file that was changed after it was applied', async () => {
  await migrate(pool, files);
  write('0001_start.sql', 'create table school (name text not null);');
  await expect(migrate(pool, files)).rejects.toThrow('0001_start.sql was changed');
});

test('does not mind the line ends of another system', async () => {
  write('0001_start.sql', 'create table school (\n  name text\n);\n');
  await migrate(pool, files);
  write('0001_start.sql', 'create table school (\r\n  name text\r\n);\r\n');
  expect(await migrate(pool, files)).toEqual([]);
});

describe('a database that a later release has migrated', () => {
  const forget = (...names: string[]) => {
    for (const name of names) rmSync(join(files, name));
  };

  test('is as good as one of this release', async () => {
    write('0002_more.sql', 'alter table school add column place text;');
    await migrate(pool, files);
    forget('0002_more.sql');
    expect(await migrate(pool, files)).toEqual([]);
  });

  test('is refused once something was taken away that this release still uses', async () => {
    write('0002_instead.sql', 'alter table school add column title text;');
    write('0003_less.sql', '-- needs 0002_instead.sql\nalter table school drop column name;');
    await migrate(pool, files);
    forget('0003_less.sql');
    expect(await migrate(pool, files)).toEqual([]);
    forget('0002_instead.sql');
    await expect(migrate(pool, files)).rejects.toThrow(
      'migration 0003_less.sql, which needs 0002_instead.sql. This release does not know it',
    );
  });

  test('is refused by one that goes on from before it', async () => {
    write('0002_theirs.sql', 'select 1');
    await migrate(pool, files);
    forget('0002_theirs.sql');
    write('0003_ours.sql', 'select 1');
    await expect(migrate(pool, files)).rejects.toThrow(
      'migration 0002_theirs.sql, which this release does not know',
    );
  });

  test('can only be one that needs what came before', async () => {
    write('0002_less.sql', '-- needs 0003_later.sql\nselect 1');
    write('0003_later.sql', 'select 1');
    await expect(migrate(pool, files)).rejects.toThrow('0002_less.sql needs 0003_later.sql');
  });
});

test('refuses a file that comes before an applied one, and names it cannot order', async () => {
  write('0003_later.sql', 'select 1');
  await migrate(pool, files);
  write('0002_late.sql', 'select 1');
  await expect(migrate(pool, files)).rejects.toThrow('0002_late.sql comes before 0003_later.sql');
  write('0003_twin.sql', 'select 1');
  await expect(migrate(pool, files)).rejects.toThrow('number 0003');
  rmSync(join(files, '0003_twin.sql'));
  write('note.txt', '');
  await expect(migrate(pool, files)).rejects.toThrow('note.txt is not NNNN_name.sql');
});

test('the migrations of the product apply to an empty database', async () => {
  expect(await migrate(pool, MIGRATIONS_DIR)).toContain('0001_start.sql');
});
