import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '@sangamam/contract/locale/durations';
import pg from 'pg';
import { inject } from 'vitest';
import { compose } from '../../src/house.ts';
import { runOnSchedule } from '../../src/platform/jobs/jobs.ts';
import type { TestApp } from '../app.ts';
import { practice } from '../domain/money.ts';
import type { Part, startServers } from '../money-model/server-processes.ts';
import { setDatabaseDown } from '../money-model/world.ts';
import type { startLossyProxy } from '../platform/lossy-proxy.ts';

const { jobs: allJobs } = compose();

/** How long what is away stays away. */
const awayMs = 700;

export type Fault = keyof ReturnType<typeof faultsOf>;

/** The faults of the chaos run; each is over, and everything back, when it resolves. */
export function faultsOf(
  served: TestApp,
  world: {
    readonly servers: Awaited<ReturnType<typeof startServers>>;
    readonly proxies: Readonly<Record<Part, Awaited<ReturnType<typeof startLossyProxy>>>>;
    readonly database: string;
    /** Sets the clock of the test's own process, not that of the database. */
    setClockWrong(byMs: number): void;
  },
) {
  const { servers, proxies, database } = world;
  const { folder, isSmall } = inject('disk');
  /** A start that loses its connection ends, and is tried again, as whoever runs the product does. */
  const replace = async (part: Part) => {
    for (let isReady = false; !isReady; ) {
      await servers.replace(part);
      isReady = await servers.ready().then(
        () => true,
        () => false,
      );
    }
  };
  const cutConnections = async () => {
    const client = new pg.Client(inject('postgres'));
    await client.connect();
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    await client.query(cut, [database]);
    await client.end();
  };
  const answers = async () => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ ...inject('postgres'), database });
      const error = await client.connect().then(
        () => client.end(),
        (error: unknown) => error,
      );
      if (error === undefined) return;
      if (tries === 300) throw error;
      await delay(100);
    }
  };

  return {
    'kill -9 of the server': () => replace('api'),
    'kill -9 of the worker': () => replace('worker'),
    'an answer of the database that never reaches the server': async () =>
      proxies.api.loseAfter(randomInt(12)),
    'an answer of the database that never reaches the worker': async () =>
      proxies.worker.loseAfter(randomInt(12)),
    'all connections cut': cutConnections,
    async 'the database lets nobody in'() {
      await setDatabaseDown(database, true);
      await delay(awayMs);
      await setDatabaseDown(database, false);
    },
    async 'kill -9 of PostgreSQL'() {
      const [postmaster] = readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(postmaster), 'SIGKILL');
      await answers();
    },
    // without a small disk there is none to fill
    ...(isSmall && { 'a full disk': fillDisk }),
    async 'a provider that is down'() {
      await practice(served).switches({ down: true });
      await delay(awayMs);
      await practice(served).switches({});
    },
    async 'webhooks that are lost'() {
      await practice(served).switches({ webhook: { off: true } });
      await delay(awayMs);
      await practice(served).switches({});
    },
    'a worker with a clock 800 days ahead': () => workWithWrongClock(800 * dayMs),
    'a worker with a clock 800 days behind': () => workWithWrongClock(-800 * dayMs),
  };

  async function fillDisk(): Promise<void> {
    const filler = join(folder, 'filler');
    fillUp(filler);
    await delay(awayMs);
    rmSync(filler);
    await answers();
  }

  /** As such a process would: everything that is due by its clock, and every job of the schedule. */
  async function workWithWrongClock(byMs: number): Promise<void> {
    world.setClockWrong(byMs);
    try {
      for (const job of allJobs) if (job.cron) await runOnSchedule(served.db, job);
      await served.runJobs();
    } catch {
      // its connections are cut by another fault
    } finally {
      world.setClockWrong(0);
    }
  }
}

function fillUp(path: string): void {
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeFileSync(path, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
