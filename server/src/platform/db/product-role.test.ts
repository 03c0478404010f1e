import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** The product on a database of its own has no rights that its work does not need. */
const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-role-'));
  folders.push(folder);
  return folder;
}
const config = (dataDir: string) => ({ databaseUrl: null, databaseDirectUrl: null, dataDir });

let opened: Awaited<ReturnType<typeof openDatabase>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = newFolder();
  // two starts at once make one role
  const [first, second] = await Promise.all([
    openDatabase(config(dataDir)),
    openDatabase(config(dataDir)),
  ]);
  await second.close();
  opened = first;
  await migrate(opened.pool);
}, 120_000);
afterAll(async () => {
  await opened.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('it migrates and works as a role that is no superuser', async () => {
  const { rows } = await opened.pool.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
     where rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
  ]);
});

test.each([
  ['read files of the machine', `select pg_read_file('/etc/passwd')`],
  ['run programs', `copy (select 1) to program 'true'`],
  ['change the server', `alter system set fsync = off`],
  ['switch triggers off for a session', `set session_replication_role = replica`],
  ['make somebody mightier', `create role mighty superuser`],
])('it cannot %s', async (_, statement) => {
  await expect(opened.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a database from before keeps working where it is', async () => {
  const old = newFolder();
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: old });
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  await client.query('create table migration (name text)');
  await client.end();
  const database = await openDatabase(config(old));
  const { rows } = await database.pool.query('select current_database() as name');
  await database.close();
  await stop();
  expect(rows).toEqual([{ name: 'postgres' }]);
}, 120_000);
