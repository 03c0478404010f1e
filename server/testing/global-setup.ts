import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import type { TestProject } from 'vitest/node';
import type {} from './platform/db.ts';
import { temporaryFolder } from './platform/temporary-folder.ts';

/** One PostgreSQL for the whole test run, in a temporary folder, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'sangamam-test-'));
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    settings: {
      // Nothing here outlives the run, so nothing needs to survive a power cut.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_connections: '200',
    },
  });
  project.provide('postgres', connection);
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
