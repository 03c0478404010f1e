import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import type { TestProject } from 'vitest/node';
import type {} from '../platform/db.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the database and the files of the chaos run; whether it is a small disk of its own. */
    disk: { readonly folder: string; readonly isSmall: boolean };
  }
}

/** A PostgreSQL of the chaos run's own, as durable as it ships, on a small disk where one may be mounted. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-chaos-'));
  const isSmall = mountSmallDisk(folder);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { max_connections: '200', max_wal_size: '96MB', min_wal_size: '32MB' },
  });
  project.provide('postgres', connection);
  project.provide('disk', { folder, isSmall });
  return async () => {
    await stop();
    if (isSmall) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Only root may. */
function mountSmallDisk(folder: string): boolean {
  try {
    // who runs the database may have to pass
    const options = 'size=640m,mode=711';
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
