import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Lane, workNow } from './lanes.ts';
import { createPlaces } from './places.ts';
import { outdatedPlan, preparing } from './prepare.ts';
import type { DB } from './types.ts';

/** A connection or a transaction: what every function that runs SQL takes first. */
export type Db = Kysely<DB>;

interface Usage {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export type Connected = {
  /** Statements run on the connections of the lane they are asked in (`inLane`). */
  db: Db;
  /** For sessions that last: those that LISTEN, those of the job library, and of commands. */
  pool: pg.Pool;
  connections: {
    /** A connection of the lane it is asked in, for COPY. */
    connect: () => Promise<pg.PoolClient>;
    usage: () => Readonly<Record<Lane | 'sessions', Usage>>;
  };
  close: () => Promise<void>;
};

/**
 * More connections do not write faster: 64 wrote a tenth less than 16 on two cores. Where more wait than these, whoever
 * comes next is told at once to come again; jobs have time.
 */
const limits: Record<Lane, { size: number; maxWaiting: number }> = {
  public: { size: 8, maxWaiting: 1000 },
  staff: { size: 4, maxWaiting: 200 },
  jobs: { size: 8, maxWaiting: Infinity },
  health: { size: 1, maxWaiting: 1 },
};
/** Each class of jobs LISTENs and holds a sign of life; the settings LISTEN, too. */
const SESSIONS = 12;
export const STATEMENT_TIMEOUT_MS = 5000;
/** Unlike what a role may have of its own: a start sees by it whether what a session asks for comes through. */
export const SESSION_STATEMENT_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1;
/** Shorter, so that a table that somebody holds is not taken for a slow statement and its connection is free again. */
export const LOCK_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const lockLimit = { lock_timeout: LOCK_TIMEOUT_MS };
/** A caller of the readiness check waits no longer than a second. */
const HEALTH_TIMEOUT_MS = 900;
const healthConfig: pg.PoolConfig = {
  connectionTimeoutMillis: HEALTH_TIMEOUT_MS,
};
/** Longer than any statement with a time limit may take (60 s): beyond it, the network is at fault. */
const SILENCE_TIMEOUT_MS = 75_000;
/** A connection that only listens asks nothing, and would not notice that nobody is there any more. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/**
 * Opens the pools of all lanes; each connects when first used. Columns are camelCase on this side, except inside
 * jsonb, which is ours as we wrote it. `bigint` (paise, counts) arrives as number and `date` as
 * `YYYY-MM-DD`, which has no time zone to shift it to the day before. A statement is cut off after
 * five seconds, or after two of waiting for a lock; a connection that says nothing although it was asked is given
 * up after `silenceTimeoutMs`. `onIdleError` hears of connections lost while nobody used them.
 *
 * With `direct`, `config` leads to a pooler that lends a connection for a transaction: then sessions that last go
 * to `direct`, no plan has a name, and the time limits are those of the role (`pooler.ts`).
 */
export function connect(
  {
    direct,
    ...config
  }: pg.PoolConfig & { silenceTimeoutMs?: number; direct?: pg.PoolConfig | undefined },
  onIdleError: (error: Error) => void = () => {},
): Connected {
  let isClosing = false;
  const hear = (error: Error) => {
    if (!isClosing) onIdleError(error);
  };
  // a pooler refuses what it cannot pass on, or takes it and forgets it
  const timeLimits = direct ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS, ...lockLimit };
  const open = (lane: Lane, own: pg.PoolConfig = {}) => {
    const { size, maxWaiting } = limits[lane];
    const pool = openPool({ max: size, ...timeLimits, ...config, ...own }, hear);
    const { max, connectionTimeoutMillis: waitMs = CONNECT_TIMEOUT_MS } = pool.options;
    return { pool, places: createPlaces({ size: max, maxWaiting, waitMs }) };
  };
  const lanes = {
    public: open('public'),
    staff: open('staff'),
    jobs: open('jobs'),
    health: open('health', healthConfig),
  };
  const ownTime = { statement_timeout: SESSION_STATEMENT_TIMEOUT_MS, ...lockLimit };
  const sessions = openPool({ max: SESSIONS, ...ownTime, ...config, ...direct }, hear);

  async function borrow(): Promise<pg.PoolClient> {
    const { lane, name } = workNow();
    const { pool, places } = lanes[lane];
    const leave = await places.take(name);
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (discard) => {
        release(discard);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  const pools = [sessions, ...Object.values(lanes).map(({ pool }) => pool)];
  const end = async () => {
    await Promise.all(pools.map((pool) => (pool.ending ? null : pool.end())));
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      // a pooler lends another connection for the next transaction, which knows no plan of the last one
      pool: preparing({ connect: borrow, end }, direct ? 0 : undefined),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const usageOf = (pool: pg.Pool, waiting = 0): Usage => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount + waiting,
  });
  const usage = (lane: Lane) => usageOf(lanes[lane].pool, lanes[lane].places.waiting);
  return {
    db,
    pool: sessions,
    connections: {
      connect: borrow,
      usage: () => ({
        public: usage('public'),
        staff: usage('staff'),
        jobs: usage('jobs'),
        health: usage('health'),
        sessions: usageOf(sessions),
      }),
    },
    async close() {
      isClosing = true;
      await db.destroy();
      // Kysely ends only what it has used itself.
      await end();
    },
  };
}

function openPool(
  {
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
    ...config
  }: pg.PoolConfig & { silenceTimeoutMs?: number },
  onIdleError: (error: Error) => void,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
  types.setTypeParser(pg.types.builtins.DATE, (date: string) => date);
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'sangamam',
    types,
    ...config,
  });
  // Without a listener, a restart of the database would end the process. The pool replaces the
  // lost connection by itself; one lost in use fails its query as well.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const socket = socketOf(client);
    socket.setTimeout(silenceTimeoutMs);
    socket.on('timeout', () => {
      // true between two statements; pg's types leave it out
      const isAsked = !(client as unknown as { readyForQuery: boolean }).readyForQuery;
      // a reader of ours that pauses a COPY keeps the database waiting
      if (!isAsked || socket.isPaused()) return;
      const silent = new Error('The database did not answer at all');
      socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
    });
  });
  return pool;
}

/** Lets all statements of this connection take as long as they need. It is closed afterwards. */
export async function liftTimeLimits(client: pg.PoolClient): Promise<void> {
  socketOf(client).setTimeout(0);
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
}

/** The stream of a connection, which pg makes a socket and its types a stream of any kind. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** PostgreSQL's words for "somebody else was in the way: the same again may well succeed". */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01', outdatedPlan]);
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 10;

/**
 * Runs `fn` in one transaction, or in the one `db` already is. After a deadlock or a serialisation
 * failure the whole is tried again, up to six times with growing random pauses, so `fn` must touch
 * nothing but the database.
 */
export async function tx<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(fn);
    } catch (error) {
      const isRetryable =
        error instanceof pg.DatabaseError && RETRYABLE_SQLSTATES.has(error.code ?? '');
      if (!isRetryable || attempt === MAX_ATTEMPTS) throw error;
      await delay(randomInt(FIRST_RETRY_DELAY_MS * 2 ** attempt));
    }
  }
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to count with`);
  return value;
}
