import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { makeFolder } from './database.ts';
import { startServer } from './processes.ts';
import { against, inMs, inTurn, rounds, type Verdict } from './ratio.ts';

/** From nothing to ready on data that is there, against the start of its database alone. */
export async function measureStart(): Promise<Verdict[]> {
  using folder = makeFolder();
  const timed = (start: () => Promise<{ stop(): Promise<void> }>) => async () => {
    const startedAtMs = performance.now();
    const { stop } = await start();
    const ms = performance.now() - startedAtMs;
    await stop();
    return ms;
  };
  const ms = await inTurn(
    rounds,
    // without an address it brings its own database
    timed(() => startServer('', { DATA_DIR: folder.path })),
    timed(() => startEmbeddedPostgres({ dataDir: folder.path })),
  );
  return [against('start on existing data', ms, inMs, { atMost: 3 })];
}
