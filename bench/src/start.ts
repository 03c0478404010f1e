import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { startServer } from './processes.ts';
import { inTurn, median, medianRatio, rounds, type Verdict } from './ratio.ts';

/** From nothing to ready on data that is there, against the start of its database alone. */
export async function measureStart(): Promise<Verdict[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-bench-start-'));
  const startOurs = async () => {
    const startedAtMs = performance.now();
    // without an address it brings its own database
    const server = await startServer('', { DATA_DIR: dataDir });
    const ms = performance.now() - startedAtMs;
    await server.stop();
    return ms;
  };
  const startDatabase = async () => {
    const startedAtMs = performance.now();
    const { stop } = await startEmbeddedPostgres({ dataDir });
    const ms = performance.now() - startedAtMs;
    await stop();
    return ms;
  };
  try {
    const ms = await inTurn(rounds, startOurs, startDatabase);
    return [
      {
        what: 'start on existing data',
        ours: `${Math.round(median(ms.ours))} ms`,
        other: `${Math.round(median(ms.other))} ms`,
        ratio: medianRatio(ms.ours, ms.other),
        budget: { atMost: 3 },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
