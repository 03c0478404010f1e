import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { sumUpRegistrationTally } from '@sangamam/server/src/domain/registrations/list/sum-up-tally.ts';
import { type Connected, connect } from '@sangamam/server/src/platform/db/connect.ts';
import { migrate } from '@sangamam/server/src/platform/db/migrate.ts';
import { migrateJobs } from '@sangamam/server/src/platform/jobs/jobs.ts';
import { addManyRegistrations } from '@sangamam/server/testing/domain/acts.ts';
import { realFormSql } from '@sangamam/server/testing/domain/real-form.ts';

export interface BenchDatabase extends Connected, AsyncDisposable {
  /** For servers, as `DATABASE_URL`. */
  readonly url: string;
  readonly dataDir: string;
}

/** How many registrations the benches of lists, charts and exports are about. */
export const manyRows = Number(process.env.BENCH_ROWS ?? 1_000_000);

/** A folder of this bench, gone when it is disposed of. */
export const makeFolder = () => mkdtempDisposableSync(join(tmpdir(), 'sangamam-bench-'));

/**
 * The product's own PostgreSQL with the settings it ships with (durable: fsync and synchronous commit
 * on), migrated, in a temporary folder that is gone afterwards, or in `kept`, which stays.
 */
export async function startDatabase(kept?: string): Promise<BenchDatabase> {
  const folder = kept === undefined ? makeFolder() : null;
  const dataDir = kept ?? folder?.path ?? '';
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { connection } = embedded;
  const connected = connect({ ...connection, max: 4, statement_timeout: 0 });
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  const socket = encodeURIComponent(connection.host ?? '');
  return {
    ...connected,
    dataDir,
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${socket}`,
    async [Symbol.asyncDispose]() {
      await connected.close();
      await embedded.stop();
      folder?.remove();
    },
  };
}

/** Adds registrations with forms of life, counted as by the product's own job. */
export async function addRegistrations(database: BenchDatabase, count: number): Promise<void> {
  console.log(`  adding ${count} registrations …`);
  await addManyRegistrations(database, count, realFormSql);
  await database.pool.query('vacuum (analyze)');
  await sumUpRegistrationTally(database.db);
  await database.pool.query('vacuum (analyze) registration_tally');
}
