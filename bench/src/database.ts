import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { type Connected, connect } from '@sangamam/server/src/platform/db/connect.ts';
import { migrate } from '@sangamam/server/src/platform/db/migrate.ts';
import { migrateJobs } from '@sangamam/server/src/platform/jobs/jobs.ts';

export interface BenchDatabase extends Connected {
  /** For servers, as `DATABASE_URL`. */
  readonly url: string;
  readonly dataDir: string;
}

/**
 * The product's own PostgreSQL with the settings it ships with (durable: fsync and synchronous commit
 * on), migrated, in a temporary folder that is gone after `close`, or in `kept`, which stays.
 */
export async function startDatabase(kept?: string): Promise<BenchDatabase> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'sangamam-bench-'));
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
    async close() {
      await connected.close();
      await embedded.stop();
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
