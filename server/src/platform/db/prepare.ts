import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

/** Each costs memory in every connection; statements beyond these are planned each time. */
const maxPrepared = 200;
/** "cached plan must not change result type": a migration changed the table meanwhile. */
export const outdatedPlan = '0A000';

/**
 * Begins a read whose plan fits all values, and that comes in few texts: limits must stand in it as
 * literals, because PostgreSQL plans an unknown one for a tenth of the table.
 */
export const prepared = sql`/* prepared */ `;

/** Writes go by key, so that one plan fits all values; searches need a plan for what is searched. */
function isPrepared(text: string): boolean {
  return (
    /^\s*(insert\b|update\b|\/\* prepared \*\/)/i.test(text) ||
    /^\s*with\b[\s\S]*\binsert into\b/i.test(text)
  );
}

/**
 * The pool as Kysely takes it; writes, and reads that begin with `prepared`, are parsed and planned once
 * a connection, not once a call. A statement whose result a migration changed under us is no longer
 * prepared; in a transaction, which nothing can follow, the error goes to `tx()`, which tries again.
 */
export function preparing(
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  mostPrepared = maxPrepared,
): PostgresPool {
  const names = new Map<string, string | null>();
  const nameOf = (text: string): string | null => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostPrepared || !isPrepared(text)) return null;
    const name = `planned_${names.size}`;
    names.set(text, name);
    return name;
  };

  async function query(client: pg.PoolClient, text: string, values: unknown[] = []) {
    const name = nameOf(text);
    if (name === null) return await client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== outdatedPlan) throw error;
      names.set(text, null);
      if (client.getTransactionStatus() !== 'I') throw error;
      return await client.query(text, values);
    }
  }

  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (text: string, values?: unknown[]) => query(client, text, values),
      release: (discard?: Error | boolean) => client.release(discard),
      // Kysely calls nothing else unless it streams, which we do not.
    } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end() } as PostgresPool;
}
