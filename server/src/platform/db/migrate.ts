import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { liftTimeLimits } from './connect.ts';
import { logToStderr, takeTurn, watchBlockers } from './schema-turn.ts';

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** First line of a file that runs outside a transaction: one statement that may be run twice. */
const NO_TRANSACTION = '-- no-transaction';
/**
 * First line of a file that takes away what earlier releases use: the last migration of the release that stopped
 * using it. A release that does not know that one does not run on the database any more.
 */
const NEEDS = /^-- needs (\d{4}_[a-z0-9_]+\.sql)$/m;

const OLDEST_VERSION = 15;

/**
 * A statement that waits for a lock of a table makes everybody wait who comes after it, readers too. It gives
 * up after this, lets them pass in the pause, and comes again: in all some five minutes.
 */
const patience = { lockTimeoutMs: 1_500, pauseMs: 2_000, tries: 90 };
/** Somebody held the lock for too long, or both waited for each other. */
const isInTheWay = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  /** The name of one: those after it are left for later. */
  readonly last?: string | undefined;
  /** Told what is waited for. */
  readonly say?: (line: string) => void;
  /** How long a file waits for locks, and how often. */
  readonly patience?: typeof patience;
}

export type Migration = { name: string; sql: string; checksum: string; needs: string | null };

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
    const checksum = createHash('sha256').update(sql).digest('hex');
    const needs = NEEDS.exec(sql)?.[1] ?? null;
    if (needs !== null && !(needs < name && names.includes(needs))) {
      throw new Error(`${name} needs ${needs}, which does not come before it`);
    }
    return { name, sql, checksum, needs };
  });
}

/**
 * Brings the database to the newest migration and returns the names of those applied now. Processes
 * that start together wait for each other, and for a backup; where nothing is pending nobody waits. A database
 * with migrations of a later release is as good, unless one of them needs a migration unknown here. Refuses,
 * changing nothing, then, when an applied file was edited, when a pending one comes before an applied one, when
 * there are any and this role may not create tables, and when the server is older than PostgreSQL 15 or not UTF-8.
 */
export async function migrate(
  pool: pg.Pool,
  dir: string = MIGRATIONS_DIR,
  { last, say = logToStderr, ...more }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(dir).filter(({ name }) => last === undefined || name <= last);
  const client = await pool.connect();
  try {
    // Building an index, or waiting for another process that does, may take long.
    await liftTimeLimits(client);
    await refuseUnfitServer(client);
    const isOwner = await mayCreate(client);
    if ((await findPending(client, migrations, isOwner)).length === 0) return [];
    await takeTurn(client, { to: 'change', as: 'migration', say });
    if (isOwner) {
      await client.query(`create table if not exists migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now(),
        needs text
      )`);
      // made by releases that did not know it
      await client.query('alter table migration add column if not exists needs text');
    }
    const pending = await findPending(client, migrations, isOwner);
    const context = { pool, say, ...patience, ...more.patience };
    for (const migration of pending) await apply(client, migration, context);
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection gives back the lock and the setting, whatever happened.
    client.release(true);
  }
}

/** True if this role owns the tables, false if it only works with them (see `grantRights`). */
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
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  const { rows: applied } = tables[0]?.exists
    ? await client.query<{ name: string; checksum: string; needs: string | null }>(
        `select name, checksum, to_jsonb(migration) ->> 'needs' as needs from migration order by name`,
      )
    : { rows: [] };
  const known = new Set(migrations.map(({ name }) => name));
  for (const [index, { name, checksum, needs }] of applied.entries()) {
    const here = migrations[index];
    if (!here) {
      if (needs === null || known.has(needs)) continue;
      throw new Error(
        `The database has migration ${name}, which needs ${needs}. This release does not know it: start a later release.`,
      );
    }
    if (!known.has(name)) {
      throw new Error(
        `The database has migration ${name}, which this release does not know. Start a later release.`,
      );
    }
    if (here.name !== name) {
      throw new Error(
        `Migration ${here.name} comes before ${name}, which is already applied. Give it a later number.`,
      );
    }
    if (here.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: add a new one instead.`);
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

type Applying = typeof patience & { readonly pool: pg.Pool; readonly say: (line: string) => void };

/**
 * Applies one file. In a transaction it waits for no lock longer than a moment: then all of it is taken back, those
 * whom it held up pass, and it is tried again. What runs outside one, such as an index built `concurrently`, holds
 * nobody up while it waits, and would leave half of itself behind if it were cut off: it waits.
 */
async function apply(
  client: pg.PoolClient,
  migration: Migration,
  { pool, say, lockTimeoutMs, pauseMs, tries }: Applying,
): Promise<void> {
  const { name, sql } = migration;
  const isTransactional = !sql.startsWith(NO_TRANSACTION);
  const watch = await watchBlockers(pool, client, {
    everyMs: lockTimeoutMs / 4,
    ...(!isTransactional && {
      onChange: (blockers) => say(`Migration ${name} is waiting for ${blockers}.`),
    }),
  });
  try {
    for (let left = tries - 1; ; left--) {
      try {
        return isTransactional
          ? await applyAtOnce(client, migration, lockTimeoutMs)
          : await run(client, migration);
      } catch (cause) {
        if (isTransactional) await client.query('rollback').catch(() => {});
        if (!isTransactional || !isInTheWay.has((cause as { code?: string }).code ?? '')) {
          throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
        }
        const inTheWay = watch.blockers() || 'another process';
        if (left === 0) {
          const advice = 'Let it finish or end it, then start again';
          throw new Error(`Migration ${name} gave up waiting for ${inTheWay}. ${advice}.`, {
            cause,
          });
        }
        say(`Migration ${name} is waiting for ${inTheWay}; other work goes on meanwhile.`);
        await delay(pauseMs);
      }
    }
  } finally {
    await watch.stop();
  }
}

async function applyAtOnce(
  client: pg.PoolClient,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await run(client, migration);
  await client.query('commit');
}

async function run(
  client: pg.PoolClient,
  { name, sql, checksum, needs }: Migration,
): Promise<void> {
  await client.query(sql);
  const statement = 'insert into migration (name, checksum, needs) values ($1, $2, $3)';
  await client.query(statement, [name, checksum, needs]);
}

async function refuseUnfitServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server || server.version < OLDEST_VERSION) {
    throw new Error(
      `The database is PostgreSQL ${server?.version}. Use version ${OLDEST_VERSION} or later.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(`The database's encoding is ${server.encoding}; create it with UTF8.`);
  }
}
