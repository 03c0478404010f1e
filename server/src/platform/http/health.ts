import type { FastifyInstance } from 'fastify';
import { readMigrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from './refusal.ts';
import { findMigrationFaults } from './store.ts';

const unlimited = { config: { uncounted: true } };
/** A rolling restart, whose first process migrates the database, is over by then. */
const newerForSeconds = 5 * 60;

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work. 503 once it stops, while the database is
 * away or lacks migrations of this release, and five minutes after it got some of a newer release.
 */
export function healthRoutes(api: FastifyInstance, deps: Deps): void {
  const { db, outside, stopping, log } = deps;
  const known = readMigrations().map(({ name }) => name);

  api.get('/healthz', unlimited, async () => ({
    success: true,
    data: { status: 'ok', payments: outside.payments.mode },
  }));

  api.get('/readyz', unlimited, async () => {
    const why = await notReadyReason();
    if (why) {
      log.warn({ why }, 'not ready');
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    return { success: true, data: { status: 'ready' } };
  });

  async function notReadyReason(): Promise<string | undefined> {
    if (stopping?.aborted) return 'it stops';
    try {
      const { missing, newer } = await findMigrationFaults(db, known, newerForSeconds);
      if (missing) return `the database lacks migration ${missing}`;
      if (newer) return `the database has migration ${newer} of a newer release`;
      return undefined;
    } catch (error) {
      return `the database: ${(error as Error).message}`;
    }
  }
}
