import * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { erasureTime } from './erasure-hold.ts';
import { insertJob, insertJobs } from './store.ts';

/**
 * `now`: somebody waits for it, or money does (codes, links, payment events, refunds). `soon`: single messages
 * and what one change leads to. `bulk`: many rows at once, and all that keeps the house in order. Each has
 * places of its own.
 */
export type ClassOfWork = 'now' | 'soon' | 'bulk';

type NoPayload = Record<string, never>;

/**
 * The facts of a job that are needed to add it. It stands apart from the job only where the verb of the job imports
 * whoever adds it.
 */
export interface JobToAdd<Payload extends object = object> {
  /** Stored in the database: a job queued by an earlier build must still find its handler. */
  readonly name: string;
  readonly work: ClassOfWork;
  /** Absent: the job has no payload. */
  readonly payload?: z.ZodMiniType<Payload>;
  /** Tries with growing pauses; the library's default is 25. */
  readonly maxAttempts?: number;
  /** It runs before, or after, all others of its class that wait. */
  readonly turn?: 'first' | 'last';
  /** A job that is already waiting is replaced. */
  readonly waitsOnce?: boolean;
}

/** A background job, declared beside the verb it runs. */
export interface Job<Payload extends object = object> extends JobToAdd<Payload> {
  /**
   * When it runs by itself: five fields of a crontab, UTC. Over all processes one such run is at work and at
   * most one waits for it, so that a run that takes longer than its pause holds one place and no more.
   */
  readonly cron?: string;
  /** Also runs once when a process starts. */
  readonly atStart?: boolean;
  /** Runs may overlap: for the job that frees the places of dead workers. */
  readonly mayOverlap?: boolean;
  /** It deletes expired data: by the database's clock, and not while a clock may be wrong (`erasureTime`). */
  readonly deletes?: boolean;
  /**
   * It ends by age what is somebody's, or writes to many: by the database's clock too. It `waits` while a clock may be
   * wrong; or it goes on with what does no harm, as looking for money, and `asks` before it ends anything (`isOver`).
   */
  readonly endsByAge?: 'waits' | 'asks';
  run(deps: Deps, payload: unknown): Promise<void>;
}

type Declared<Payload extends object> = Omit<Job<Payload>, 'run'> & {
  run(deps: Deps, payload: Payload): Promise<unknown>;
};

/** Declares a job, whose payload is validated before it runs. */
export function job<Payload extends object = NoPayload>({
  run,
  ...declared
}: Declared<Payload>): Job<Payload> {
  const { payload: schema, deletes, endsByAge } = declared;
  const timed = async (deps: Deps): Promise<Deps | null> => {
    if (endsByAge === 'asks') return await byDatabaseClock(deps);
    if (!deletes && endsByAge !== 'waits') return deps;
    const at = await erasureTime(deps);
    return at && { ...deps, now: () => at };
  };
  return {
    ...declared,
    async run(deps, given) {
      const payload = schema ? z.parse(schema, given) : ({} as Payload);
      const using = await timed(deps);
      if (using) await run(using, payload);
    },
  };
}

/** The two clocks change places: the job goes by the database's, and `isOver` still knows both. */
async function byDatabaseClock(deps: Deps): Promise<Deps> {
  const aheadMs = (await deps.databaseNow()).getTime() - deps.now().getTime();
  return {
    ...deps,
    now: () => new Date(deps.now().getTime() + aheadMs),
    databaseNow: async () => deps.now(),
  };
}

/** Lowest first; the default is 0. */
const priorities = { first: -10, last: 10 };
const priorityOf = (turn: JobToAdd['turn']) => turn && priorities[turn];

/** Queues a job in the caller's transaction: it exists if and only if the change is committed. */
export async function addJob<Payload extends object>(
  tx: Db,
  { name, maxAttempts, waitsOnce, turn }: JobToAdd<Payload>,
  payload: NoInfer<Payload>,
  { runAt }: { readonly runAt?: Date } = {},
): Promise<void> {
  const priority = priorityOf(turn);
  const jobKey = waitsOnce ? name : undefined;
  await insertJob(tx, name, payload, { runAt, maxAttempts, priority, jobKey });
}

/** Queues one job per payload, in one statement. */
export async function addJobs<Payload extends object>(
  tx: Db,
  { name, maxAttempts, turn }: JobToAdd<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await insertJobs(tx, name, payloads, { maxAttempts, priority: priorityOf(turn) });
}
