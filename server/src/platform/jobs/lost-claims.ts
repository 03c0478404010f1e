import type { WorkerEvents } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { silentSeconds } from './alive.ts';

const lookAgainMs = 5_000;

/**
 * Gives back the jobs that workers took in the database and never heard of, as the connection ended before the
 * answer: they live and do not work on them, and the job library waits for four hours. Returns what ends it.
 */
export function freeLostClaims(
  { pool, log }: Pick<Deps, 'pool' | 'log'>,
  events: WorkerEvents,
): () => void {
  /** The attempt that is at work, by job, until its end has long been written. */
  const known = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  events.on('job:start', ({ job }) => known.set(job.id, job.attempts));
  events.on('job:complete', ({ job }) => {
    const forget = () => known.get(job.id) === job.attempts && known.delete(job.id);
    setTimeout(forget, silentSeconds * 1000).unref();
  });
  const look = async (worker: string) => {
    timer = undefined;
    const { freed, young } = await freeUnknown({ pool }, worker, known);
    if (freed > 0) log.warn({ worker, freed }, 'jobs taken without an answer were given back');
    if (young > 0) lookLater(worker);
  };
  function lookLater(worker: string): void {
    if (isOver) return;
    timer ??= setTimeout(() => look(worker).catch(() => lookLater(worker)), lookAgainMs);
  }
  events.on('worker:getJob:error', ({ worker }) => lookLater(worker.workerPool.id));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Frees what a worker holds besides these attempts, unless it may still hear of it: so many are `young`. Nothing was
 * tried, so the attempt does not count.
 */
async function freeUnknown(
  { pool }: Pick<Deps, 'pool'>,
  worker: string,
  known: ReadonlyMap<string, number>,
): Promise<{ freed: number; young: number }> {
  const { rows } = await pool.query<{ freed: number; young: number }>(
    `with unknown as (
       select id, job_queue_id, locked_at < now() - make_interval(secs => $2) as is_old
       from graphile_worker._private_jobs
       where locked_by = $1
         and (id, attempts) not in (select * from unnest($3::bigint[], $4::int[]))),
     freed as (
       update graphile_worker._private_jobs job
       set locked_at = null, locked_by = null, attempts = job.attempts - 1
       from unknown where job.id = unknown.id and is_old),
     queues as (
       update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
       from unknown where queue.id = unknown.job_queue_id and is_old and queue.locked_by = $1)
     select count(*) filter (where is_old)::int as freed,
       count(*) filter (where not is_old)::int as young
     from unknown`,
    [worker, silentSeconds, [...known.keys()], [...known.values()]],
  );
  return rows[0] ?? { freed: 0, young: 0 };
}
