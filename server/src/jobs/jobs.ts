import { EventEmitter } from 'node:events';
import {
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Deps } from '../app.ts';
import type { Db } from '../db/connect.ts';
import { stayAlive } from './alive.ts';
import { insertJob, selectBacklog } from './store.ts';

/** Work in the background: one file a job, its schedule beside it. */
export interface Job {
  readonly name: string;
  /** Lines of a crontab, UTC, without the name. */
  readonly cron?: string;
  /** Runs once when a process begins, too. */
  readonly atStart?: boolean;
  run(deps: Deps, payload: unknown): Promise<void>;
}

export interface AddJobOptions {
  readonly runAt?: Date;
  /** A waiting job of the same key is replaced. */
  readonly jobKey?: string;
  /** Tries with growing pauses; the library's default is 25. */
  readonly maxAttempts?: number;
}

const concurrentJobs = 4;
const againAfterMs = 1_000;
/** LISTEN makes jobs start at once; this is the guarantee. */
const pollIntervalMs = 2_000;
/**
 * That a job has ended is written in batches: written alone, the library waits for nobody, and a database
 * that goes away just then would end the process.
 */
const endsBatchedMs = 0;

/** Adds a job in the caller's transaction: it exists if and only if the change does. */
export async function addJob(
  tx: Db,
  name: string,
  payload: object,
  options: AddJobOptions = {},
): Promise<void> {
  await insertJob(tx, name, payload, options);
}

/** What waits in the background; `delaySeconds`: how long the job that waits longest is overdue. */
export async function readBacklog(db: Db, now: Date) {
  const { jobs, ...others } = await selectBacklog(db, now);
  return { jobs, ...others, delaySeconds: Math.max(0, ...jobs.map(({ overdue }) => overdue ?? 0)) };
}

/** Brings the tables of the job library up to date. */
export async function migrateJobs(pool: Deps['pool']): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger });
}

/** Starts running jobs and schedules in this process; resolves to what lets them finish and stops. */
export async function startJobs(
  deps: Deps,
  jobs: readonly Job[],
): Promise<{ stop(): Promise<void> }> {
  const options = {
    pgPool: deps.pool,
    taskList: taskList(deps, jobs),
    crontab: jobs.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])).join('\n'),
    concurrency: concurrentJobs,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    logger: quietLogger,
    preset: { worker: { completeJobBatchDelay: endsBatchedMs, failJobBatchDelay: endsBatchedMs } },
  };
  let isStopping = false;
  let runner: Runner | undefined;
  let beginning: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const begin = async () => {
    const events: WorkerEvents = new EventEmitter();
    const alive: (() => void)[] = [];
    events.on('pool:create', ({ workerPool }) => alive.push(stayAlive(deps, workerPool.id)));
    let working = 0;
    events.on('job:start', () => working++);
    events.on('job:complete', () => working--);
    const failed = Promise.withResolvers<void>();
    // The library takes no jobs then, but may wait for ever for batches it has lost count of.
    events.once('pool:fatalError', () => {
      const idle = setInterval(() => {
        if (working > 0) return;
        clearInterval(idle);
        failed.resolve();
      }, pollIntervalMs);
    });
    const begun = await run({ ...options, events });
    runner = begun;
    const stopped = begun.promise.catch((error) => deps.log.error({ err: error }, 'jobs stopped'));
    ended = Promise.race([stopped, failed.promise]).then(() => {
      // its schedule goes on where its workers do not; one that has ended refuses to
      begun.stop().catch(() => {});
      for (const letGo of alive) letGo();
      // a database that was away for long ends the runner, and must not end the work
      if (!isStopping) retry = setTimeout(beginAgain, againAfterMs);
    });
  };
  const beginAgain = () => {
    beginning = begin().catch((error) => {
      deps.log.error({ err: error }, 'jobs cannot begin again');
      if (!isStopping) retry = setTimeout(beginAgain, againAfterMs);
    });
  };
  await begin();
  for (const { name, atStart } of jobs) {
    if (atStart) await addJob(deps.db, name, {}, { jobKey: `${name} at start` });
  }
  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await beginning;
      // one that ended by itself has nothing to stop
      await runner?.stop().catch((error) => deps.log.warn({ err: error }, 'jobs had ended'));
      await ended;
    },
  };
}

/** Runs every job that is due, and those they add, then returns. */
export async function runDueJobs(deps: Deps, jobs: readonly Job[]): Promise<void> {
  await runOnce({
    pgPool: deps.pool,
    taskList: taskList(deps, jobs),
    noHandleSignals: true,
    logger: quietLogger,
  });
}

function taskList(deps: Deps, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map(({ name, run: work }) => [
      name,
      async (payload: unknown) => {
        try {
          await work(deps, payload);
        } catch (error) {
          deps.log.error({ err: error, job: name }, 'job failed');
          throw error;
        }
      },
    ]),
  );
}

/** Failures are logged above, with our redaction. */
const quietLogger = new WorkerLogger(() => () => {});
