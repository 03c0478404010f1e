import { EventEmitter } from 'node:events';
import {
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Db } from '../db/connect.ts';
import { inLane } from '../db/lanes.ts';
import type { Deps } from '../deps.ts';
import { stayAlive } from './alive.ts';
import type { ClassOfWork, Job } from './job.ts';
import { freeLostClaims } from './lost-claims.ts';
import { insertJob } from './store.ts';

/** How many jobs of a class a process works on at once: what takes long holds no place of what is urgent. */
const places: Readonly<Record<ClassOfWork, number>> = { now: 3, soon: 3, bulk: 2 };
const againAfterMs = 1_000;
/** LISTEN starts jobs at once; polling is the safety net. */
const pollIntervalMs = 2_000;
/**
 * The ends of jobs are written in batches: written alone, the library waits for nobody, returns before it is
 * written, and a database that goes away just then would end the process.
 */
const endsBatched = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** A scheduled run replaces the one waiting, and waits for the one running. */
const scheduled = ({ name, mayOverlap }: Job): { jobKey: string; queueName?: string } => ({
  jobKey: `${name} on schedule`,
  ...(mayOverlap ? {} : { queueName: `${name} on schedule` }),
});

/** Queues a run now, as the schedule does. */
export async function runOnSchedule(db: Db, job: Job): Promise<void> {
  await insertJob(db, job.name, {}, scheduled(job));
}

export function scheduleOf(jobs: readonly Job[]) {
  return jobs.flatMap((job) =>
    job.cron ? [{ match: job.cron, task: job.name, options: scheduled(job) }] : [],
  );
}

/** Migrates the tables of the job library. */
export async function migrateJobs(pool: Deps['pool']): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger });
}

interface Running {
  /** Once the jobs at work have ended. */
  stop(): Promise<void>;
}

/** Starts workers and schedule in this process, each class of work for itself. */
export async function startJobs(deps: Deps, jobs: readonly Job[]): Promise<Running> {
  const byClass = Map.groupBy(jobs, ({ work }) => work);
  const running = await Promise.all(
    [...byClass].map(([work, ofClass]) => startClass(deps, ofClass, places[work])),
  );
  for (const each of jobs) {
    if (each.atStart) await runOnSchedule(deps.db, each);
  }
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}

/** Starts workers that take these jobs only. */
async function startClass(deps: Deps, jobs: readonly Job[], concurrency: number): Promise<Running> {
  const options = {
    pgPool: deps.pool,
    taskList: taskList(deps, jobs),
    parsedCronItems: parseCronItems(scheduleOf(jobs)),
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    logger: quietLogger,
    preset: endsBatched,
  };
  let isStopping = false;
  let runner: Runner | undefined;
  let beginning: Promise<void> | undefined;
  let ended: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const begin = async () => {
    const events: WorkerEvents = new EventEmitter();
    const alive = [freeLostClaims(deps, events)];
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
      deps.log.error({ err: error }, 'jobs could not start again');
      if (!isStopping) retry = setTimeout(beginAgain, againAfterMs);
    });
  };
  await begin();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await beginning;
      // one that ended by itself has nothing to stop
      await runner
        ?.stop()
        .catch((error) => deps.log.warn({ err: error }, 'jobs had already stopped'));
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
    preset: endsBatched,
  });
}

function taskList(deps: Deps, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map(({ name, run: work }) => [
      name,
      async (payload: unknown) => {
        try {
          await inLane('jobs', name, () => work(deps, payload));
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
