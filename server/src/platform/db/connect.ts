import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { outdatedPlan, preparing } from './prepare.ts';
import { requestAtWork, runStep } from './repeatable.ts';
import type { DB } from './types.ts';

/** A connection or a transaction: what every function that runs SQL takes first. */
export type Db = Kysely<DB>;

export type Connected = {
  db: Db;
  /** For the few statements that need a session of their own (LISTEN, COPY) and for the jobs. */
  pool: pg.Pool;
  close: () => Promise<void>;
};

/** More connections do not write faster: 64 wrote a tenth less than 16 on two cores. */
const POOL_SIZE = 16;
const STATEMENT_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
/** Longer than any statement with a time limit may take (60 s): beyond it, the network is at fault. */
const SILENCE_TIMEOUT_MS = 75_000;
/** What only listens asks nothing, and would not notice that nobody is there any more. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/**
 * Opens a pool; connects when first used. Columns are camelCase on this side, except inside jsonb,
 * which is ours as we wrote it. `bigint` (paise, counts) arrives as number and `date` as
 * `YYYY-MM-DD`, which has no time zone to shift it to the day before. A statement is cut off after
 * five seconds; a connection that says nothing although it was asked is given up after `silenceTimeoutMs`.
 * `onIdleError` hears of connections lost while nobody used them.
 */
export function connect(
  {
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
    ...config
  }: pg.PoolConfig & { silenceTimeoutMs?: number },
  onIdleError: (error: Error) => void = () => {},
): Connected {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger);
  types.setTypeParser(pg.types.builtins.DATE, (date: string) => date);
  const pool = new pg.Pool({
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'sangamam',
    types,
    ...config,
  });
  // Without a listener, a restart of the database would end the process. The pool replaces the
  // lost connection by itself; one lost in use fails its query as well.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error);
  });
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
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    // Kysely ends only a pool it has used itself.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** Lets all statements of this connection take as long as they need. It is closed afterwards. */
export async function liftTimeLimits(client: pg.PoolClient): Promise<void> {
  socketOf(client).setTimeout(0);
  await client.query('set statement_timeout = 0');
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
 * nothing but the database. In a request with an `Idempotency-Key` it is committed once: a repeat gets what
 * `fn` returned then, so ids that are answered must be part of that.
 */
export async function tx<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db);
  const request = requestAtWork();
  const work = request ? (trx: Db) => runStep(request, trx, fn) : fn;
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.transaction().execute(work);
      if (request) request.step += 1;
      return result;
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
