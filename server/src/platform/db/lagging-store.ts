import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Connected, Db } from './connect.ts';

/** The database that answers a read that may lag. */
export interface Lagging {
  readonly db: Db;
  readonly connections: Pick<Connected['connections'], 'connect'>;
  /** Up to when a replica has heard of everything; null: of now, there is none or it is not used. */
  readonly asOf: Date | null;
}

/** One that is further behind is not asked. */
const mostBehindMs = 600_000;
/** One that is away is not asked again for so long. */
const pauseMs = 10_000;

/** Every read is of now. */
export function withoutReplica({ db, connections }: Pick<Lagging, 'db' | 'connections'>) {
  return async (): Promise<Lagging> => ({ db, connections, asOf: null });
}

/**
 * Finds, for each read that may lag, the replica; or `main`, where there is none, or it is away, ten minutes behind or
 * without the `migration` that this release reads.
 */
export function laggingReads(
  main: Pick<Connected, 'db' | 'connections'>,
  replica: Pick<Connected, 'db' | 'connections'> | null,
  { migration, log }: { readonly migration: string; readonly log: Logger },
): () => Promise<Lagging> {
  const readNow = withoutReplica(main);
  if (!replica) return readNow;
  let pausedUntilMs = 0;
  return async () => {
    if (performance.now() < pausedUntilMs) return readNow();
    try {
      const { isReplica, asOf, behindMs, isMigrated } = await readState(replica.db, migration);
      if (!isReplica) return { ...replica, asOf: null };
      if (asOf && isMigrated && behindMs <= mostBehindMs) return { ...replica, asOf };
      log.warn({ asOf, isMigrated }, 'the replica is behind: reading from the main database');
    } catch (err) {
      log.warn({ err }, 'the replica is unavailable: reading from the main database');
    }
    pausedUntilMs = performance.now() + pauseMs;
    return readNow();
  };
}

/**
 * The last commit that the replica has is the moment up to which it has everything. Workers write each
 * minute, so it is at most that much too old; it is never too new, as the time of the receiver could be after a cut.
 */
async function readState(db: Db, migration: string) {
  const { rows } = await sql<{
    isReplica: boolean;
    asOf: Date | null;
    behindMs: number;
    isMigrated: boolean;
  }>`
    select pg_is_in_recovery() as is_replica, pg_last_xact_replay_timestamp() as as_of,
      coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::float8
        as behind_ms,
      exists (select from migration where name = ${migration}) as is_migrated`.execute(db);
  if (!rows[0]) throw new Error('the replica did not say how far it is');
  return rows[0];
}
