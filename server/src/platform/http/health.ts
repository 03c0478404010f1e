import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { inLane } from '../db/lanes.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { clocksApartMs, maxApartMs } from '../jobs/erasure-hold.ts';
import { Refusal } from '../refusal.ts';
import { findDatabaseFaults } from './store.ts';

const unlimited = { config: { uncounted: true } };
/** The caller gives up after a second. */
const answerWithinMs = 900;

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, answered within a second on a connection of
 * its own. 503 once it stops, while the database is away or cannot be written to, while the clocks of both differ,
 * and while the migrations of the database are not those this release can work with.
 */
export function healthRoutes(
  api: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'databaseNow' | 'log' | 'outside' | 'stopping'>,
): void {
  const { outside, log } = deps;
  const known = readMigrations().map(({ name }) => name);
  let asking: Promise<string | undefined> | undefined;

  api.get('/healthz', unlimited, async () => ({
    success: true,
    data: { status: 'ok', payments: outside.payments.mode },
  }));

  api.get('/readyz', unlimited, async () => {
    // who asks meanwhile hears the same
    asking ??= inLane('health', 'readyz', () => notReadyReason(deps, known)).finally(() => {
      asking = undefined;
    });
    const why = deps.stopping?.aborted ? 'it stops' : await Promise.race([asking, tooLate()]);
    if (why) {
      log.warn({ why }, 'not ready');
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    return { success: true, data: { status: 'ready' } };
  });
}

async function notReadyReason(
  { db, now, databaseNow }: Pick<Deps, 'db' | 'now' | 'databaseNow'>,
  known: readonly string[],
): Promise<string | undefined> {
  try {
    const { missing, newer, isReadOnly } = await findDatabaseFaults(db, known, answerWithinMs);
    if (missing) return `the database lacks migration ${missing}`;
    if (newer) return `migration ${newer} of the database is beyond this release`;
    if (isReadOnly) return 'the database cannot be written to';
    const apartMs = await clocksApartMs({ now, databaseNow });
    if (apartMs <= maxApartMs) return undefined;
    return `the clocks of the process and the database are ${Math.round(apartMs / 1000)} s apart`;
  } catch (error) {
    return `the database: ${(error as Error).message}`;
  }
}

async function tooLate(): Promise<string> {
  await delay(answerWithinMs);
  // what came while this process was busy is still heard
  await new Promise(setImmediate);
  return `the database did not answer within ${answerWithinMs} ms`;
}
