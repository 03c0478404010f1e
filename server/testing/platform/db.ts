import { createHash, randomUUID } from 'node:crypto';
import { minuteMs } from '@sangamam/contract/locale/durations';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connected, connect } from '../../src/platform/db/connect.ts';
import { MIGRATIONS_DIR, migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { migrateJobs } from '../../src/platform/jobs/jobs.ts';
import { whenDone } from './when-done.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that the whole run shares; see global-setup.ts. */
    postgres: pg.PoolConfig;
  }
}

export type TestDatabase = Omit<Connected, 'close'> & {
  /** For what opens a pool of its own. */
  config: pg.PoolConfig;
  /** The same for what reads `DATABASE_URL`. */
  url: string;
  /** Called by itself when the test or the file that asked for it is done. */
  drop: () => Promise<void>;
};

/** The server gives up after seconds, which a busy machine may need for the rows of a test. */
const patience = {
  statement_timeout: minuteMs,
  lock_timeout: minuteMs,
  connectionTimeoutMillis: minuteMs,
};

/**
 * A database of the calling test's or file's own, with all migrations (those of `migrationsDir`) and the
 * tables of the job library, and no rows: a copy of a template, made once a run.
 */
export async function testDatabase(migrationsDir = MIGRATIONS_DIR): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = await migratedTemplate(migrationsDir);
  await maintain((client) => client.query(`create database ${name} template ${template}`));
  const config = { ...inject('postgres'), ...patience, database: name };
  const { db, pool, connections, close } = connect(config);
  let isDropped = false;
  const drop = async () => {
    if (isDropped) return;
    isDropped = true;
    await close();
    await maintain((client) => client.query(`drop database ${name} with (force)`));
  };
  whenDone(drop);
  return { db, pool, connections, config, url: databaseUrl(config), drop };
}

/** The form in which `pg` takes the folder of a socket instead of a host. */
export function databaseUrl(config: pg.PoolConfig): string {
  return `postgres://${config.user}@localhost/${config.database}?host=${encodeURIComponent(config.host ?? '')}`;
}

async function migratedTemplate(migrationsDir: string): Promise<string> {
  const checksums = readMigrations(migrationsDir).map(({ checksum }) => checksum);
  const key = createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16);
  const template = `template_${key}`;
  await maintain(async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return;
    // Renamed when whole, so that a failed migration is not taken for a template later.
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const { pool, close } = connect({ ...inject('postgres'), database: unfinished, max: 1 });
    await migrate(pool, migrationsDir)
      .then(() => migrateJobs(pool))
      .finally(close);
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

/** Runs `work` on a connection of its own to the server's default database. */
async function maintain(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
