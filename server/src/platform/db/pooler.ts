import type pg from 'pg';
import type { Config } from '../config/config.ts';
import {
  type Connected,
  LOCK_TIMEOUT_MS,
  SESSION_STATEMENT_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from './connect.ts';

interface Place {
  /** Which database of which server; a restart is another one. */
  readonly server: string;
  readonly role: string;
  readonly statementMs: number;
  readonly lockMs: number;
}

/**
 * Asks at every address, and throws one sentence where a pooler such as PgBouncer keeps from us what we need: sessions
 * that last (LISTEN, locks, settings) on the direct address, transactions and the time limits of the role on the other.
 */
export async function checkAddresses(
  { pool, connections }: Pick<Connected, 'pool' | 'connections'>,
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
): Promise<void> {
  const isPooled = databaseDirectUrl !== null;
  const name = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const direct = await place(() => pool.connect(), name);
  if (direct.statementMs !== SESSION_STATEMENT_TIMEOUT_MS) throw leadsToPooler(name);
  if (!isPooled) return;
  const pooled = await place(() => connections.connect(), 'DATABASE_URL');
  if (pooled.server !== direct.server) {
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  }
  const isLimited = (ms: number, mostMs: number) => ms > 0 && ms <= mostMs;
  if (
    isLimited(pooled.statementMs, STATEMENT_TIMEOUT_MS) &&
    isLimited(pooled.lockMs, LOCK_TIMEOUT_MS)
  ) {
    return;
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that sets no time limit for statements. As administrator of the database, run: ' +
      `alter role "${pooled.role}" set statement_timeout = '${STATEMENT_TIMEOUT_MS}ms'; ` +
      `alter role "${pooled.role}" set lock_timeout = '${LOCK_TIMEOUT_MS}ms'; then RECONNECT in the pooler.`,
  );
}

async function place(connect: () => Promise<pg.PoolClient>, name: string): Promise<Place> {
  let client: pg.PoolClient | undefined;
  try {
    client = await connect();
    await client.query('begin');
    const { rows } = await client.query<Place>(
      `select concat(current_database(), ' ', pg_postmaster_start_time()) as server, current_user as role,
        (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
        (select setting::int from pg_settings where name = 'lock_timeout') as "lockMs"`,
    );
    await client.query('commit');
    if (!rows[0]) throw new Error(`${name} does not answer.`);
    return rows[0];
  } catch (error) {
    const { message } = error as Error;
    if (/unsupported startup parameter/.test(message)) throw leadsToPooler(name);
    if (/statement pooling/.test(message)) {
      throw new Error(
        `${name} leads to a pooler that allows no transactions. Set pool_mode to transaction or session.`,
      );
    }
    throw error;
  } finally {
    client?.release(true);
  }
}

function leadsToPooler(name: string): Error {
  return new Error(
    `${name} leads to a pooler such as PgBouncer, where LISTEN, locks and settings do not last. Set ` +
      'DATABASE_DIRECT_URL to the address of PostgreSQL itself, and DATABASE_URL to the pooler.',
  );
}
