import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { job } from './job.ts';
import { deleteReplacedRuns } from './store.ts';

/** An arbitrary number of ours: the first half of every worker's advisory lock key. */
const lockClass = 7_305_113;
const againAfterMs = 1_000;
/** Workers retake their locks within a second of the database's return; after this long one counts as dead. */
export const silentSeconds = 60;

/**
 * Holds a lock in the database as long as this process lives, however it ends, under the name by which its
 * jobs are locked; taken again when the connection was lost, and as soon as there is one where there was
 * none. Returns what lets go.
 */
export function stayAlive({ pool, log }: Pick<Deps, 'pool' | 'log'>, worker: string): () => void {
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isOver = false;
  const letGo = () => {
    isOver = true;
    clearTimeout(retry);
    const held = client;
    client = undefined;
    held?.release(true);
  };
  const hold = async () => {
    const taken = await pool.connect();
    try {
      await taken.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, worker]);
    } catch (error) {
      taken.release(true);
      throw error;
    }
    client = taken;
    if (isOver) letGo();
    // told by an error, an end or both
    const lose = () => {
      if (client !== taken) return;
      client = undefined;
      taken.release(true);
      retry = setTimeout(keepHolding, againAfterMs);
    };
    taken.on('error', lose);
    taken.on('end', lose);
  };
  const keepHolding = () => {
    hold().catch((error) => {
      log.warn({ err: error }, 'the jobs could not report that they are alive');
      if (!isOver) retry = setTimeout(keepHolding, againAfterMs);
    });
  };
  keepHolding();
  return letGo;
}

/**
 * Gives back the jobs of workers that are dead, which the job library does after four hours only. Returns
 * the names of these workers.
 */
export async function freeJobsOfTheDead({ pool }: Pick<Deps, 'pool'>): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ worker: string }>(
      `select worker from (
         select distinct locked_by as worker from graphile_worker.jobs
         where locked_at < now() - make_interval(secs => $1)) as silent
       where pg_try_advisory_xact_lock($2, hashtext(worker))`,
      [silentSeconds, lockClass],
    );
    const dead = rows.map(({ worker }) => worker);
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    await client.query('commit');
    return dead;
  } finally {
    client.release(true);
  }
}

const name = 'free-jobs';

/** Frees the jobs of dead workers, and deletes failed scheduled runs that a later run made up for. */
export const freeJobsJob = job({
  name,
  work: 'now',
  cron: '* * * * *',
  mayOverlap: true,
  async run(deps) {
    const dead = await freeJobsOfTheDead(deps);
    if (dead.length > 0) deps.log.warn({ dead }, 'jobs of workers that died were started again');
    await deleteReplacedRuns(deps.db, name);
  },
});
