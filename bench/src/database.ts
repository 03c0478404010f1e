import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connected, connect } from '@sangamam/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '@sangamam/server/src/db/embedded.ts';
import { migrate } from '@sangamam/server/src/db/migrate.ts';
import { migrateJobs } from '@sangamam/server/src/jobs/jobs.ts';

export interface BenchDatabase extends Connected {
  /** For servers, as `DATABASE_URL`. */
  readonly url: string;
}

/**
 * The product's own PostgreSQL with the settings it ships with (durable: fsync and synchronous commit
 * on), migrated, in a temporary folder that is gone after `close`.
 */
export async function startDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { connection } = embedded;
  const connected = connect({ ...connection, max: 4, statement_timeout: 0 });
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  const socket = encodeURIComponent(connection.host ?? '');
  return {
    ...connected,
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${socket}`,
    async close() {
      await connected.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
