import pg from 'pg';

/** Role and database of the product beside the embedded PostgreSQL's own. */
const name = 'sangamam';
/** One start at a time makes them. */
const turn = 7_305_218;

/**
 * How the product connects to the embedded PostgreSQL: as a role that owns its tables and is no superuser, which is
 * made on first use. A database from before it had one keeps the superuser's.
 */
export async function connectAsProduct(superuser: pg.PoolConfig): Promise<pg.PoolConfig> {
  const client = new pg.Client(superuser as pg.ClientConfig);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [turn]);
    const { rows } = await client.query<Record<'isOld' | 'hasRole' | 'hasDatabase', boolean>>(
      `select to_regclass('public.migration') is not null as "isOld",
        exists (select from pg_roles where rolname = $1) as "hasRole",
        exists (select from pg_database where datname = $1) as "hasDatabase"`,
      [name],
    );
    const [found] = rows;
    if (found?.isOld) return superuser;
    if (!found?.hasRole) await client.query(`create role ${name} login`);
    if (!found?.hasDatabase) await client.query(`create database ${name} owner ${name}`);
    return { ...superuser, user: name, database: name };
  } finally {
    await client.end();
  }
}
