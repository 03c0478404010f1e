import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { liftTimeLimits } from './connect.ts';

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url));

/** First line of a file that runs outside a transaction: one statement that may be run twice. */
const NO_TRANSACTION = '-- no-transaction';

/** Any number of ours, the same in every process and release. */
const LOCK_KEY = 7_305_112;
const OLDEST_VERSION = 15;

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations in `dir`, in order. A file that is not `NNNN_name.sql` is refused, not skipped. */
export function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  const names = readdirSync(dir).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name} is not NNNN_name.sql`);
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}`);
    }
  }
  return names.map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the database to the newest migration and returns the names of those applied now. Processes
 * that start together wait for each other. Refuses, changing nothing, when an applied file was
 * edited or is unknown here (the database is newer than this code), when a pending one comes before
 * an applied one, when there are any and this role may not create tables, and when the server is older
 * than PostgreSQL 15 or not UTF-8. With `last`, the name of one, those after it are left for later.
 */
export async function migrate(
  pool: pg.Pool,
  dir: string = MIGRATIONS_DIR,
  last?: string,
): Promise<string[]> {
  const migrations = readMigrations(dir).filter(({ name }) => last === undefined || name <= last);
  const client = await pool.connect();
  try {
    // Building an index, or waiting for another process that does, may take long.
    await liftTimeLimits(client);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await refuseUnfitServer(client);
    const pending = await findPending(client, migrations, await mayCreate(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection gives back the lock and the setting, whatever happened.
    client.release(true);
  }
}

/** Whether this role owns the tables, or only works with them (see `grantRights`). */
async function mayCreate(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  return rows[0]?.may === true;
}

async function findPending(
  client: pg.PoolClient,
  migrations: Migration[],
  isOwner: boolean,
): Promise<Migration[]> {
  if (isOwner) {
    await client.query(`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  }
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  for (const [index, { name, checksum }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      throw new Error(
        `The database has migration ${name}, which this release does not know: it is newer.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: add a new one instead.`);
    }
    const inPlace = migrations[index];
    if (inPlace?.name !== name) {
      throw new Error(`Migration ${inPlace?.name} comes before ${name}, which is applied already.`);
    }
  }
  const pending = migrations.slice(applied.length);
  const [first] = pending;
  if (first && !isOwner) {
    throw new Error(
      `The database lacks migration ${first.name}: run "npm run migrate" as the owner of its tables.`,
    );
  }
  return pending;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const isTransactional = !sql.startsWith(NO_TRANSACTION);
  try {
    if (isTransactional) await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    if (isTransactional) await client.query('commit');
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

async function refuseUnfitServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server || server.version < OLDEST_VERSION) {
    throw new Error(
      `The database is PostgreSQL ${server?.version}; it must be ${OLDEST_VERSION}+.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(`The database's encoding is ${server.encoding}; create it with UTF8.`);
  }
}
