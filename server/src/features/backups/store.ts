import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { liftTimeLimits } from '../../db/connect.ts';
import { type CopiedPortion, readCopy } from '../../db/copy-out.ts';
import { hashedBy } from './hash-stream.ts';

/** What COPY wrote or read: the hash is of the text before it was packed. */
export interface Copied {
  readonly rows: number;
  readonly sha256: string;
}

/** What a backup must know of the tables besides their rows. */
export interface TableState {
  /** Applied migrations, oldest first. */
  readonly migrations: readonly string[];
  /** Columns that are stored, by table; those the database generates are left out. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Last value by sequence; null: never used. */
  readonly sequences: Readonly<Record<string, number | null>>;
}

/**
 * Sessions, codes, links, kept answers and counters: whoever was signed in signs in again, and nothing
 * that was ended or used since comes back to life.
 */
const passing = [
  'admin_session',
  'admin_token',
  'captcha_spent',
  'idempotency_key',
  'login_failure',
  'otp_challenge',
  'rate_limit',
  'registration_session',
];
/** Filled by the migrations themselves. */
const ownAccount = 'migration';
/** Any row of these was made by people, or by the first start for them. */
const madeByPeople = ['admin_user', 'registration', 'payment', 'setting'];

const levelFast = { level: 1 };
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Runs `work` on one connection in one transaction without a time limit: on the one state that the
 * database has now, or writing, all or nothing.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  mode: 'read' | 'write',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await liftTimeLimits(client);
    // the text form of values must not depend on how the server is set
    await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
      set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 3`);
    await client.query(
      mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin',
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // an unfinished transaction and the settings end with the connection
    client.release(true);
  }
}

/** Migrations, columns and sequences as they are now. */
export async function readTableState(client: pg.PoolClient): Promise<TableState> {
  const { rows: migrations } = await client.query<{ name: string }>(
    `select name from ${ownAccount} order by name`,
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [[ownAccount, ...passing]],
  );
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' order by sequencename`,
  );
  return {
    migrations: migrations.map(({ name }) => name),
    columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: Object.fromEntries(
      sequences.map(({ name, last }) => [name, last === null ? null : Number(last)]),
    ),
  };
}

/** Writes the rows of a table into a gzip file. */
export async function copyTableTo(
  client: pg.PoolClient,
  { table, columns, path }: { table: string; columns: readonly string[]; path: string },
): Promise<Copied> {
  const from = `${quote(table)} (${columns.map(quote).join(', ')})`;
  return await copyOut(client, `copy ${from} to stdout`, path);
}

/** Writes the jobs that wait into a gzip file; one that gave up is not tried again after a restore. */
export async function copyJobsTo(client: pg.PoolClient, path: string): Promise<Copied> {
  return await copyOut(
    client,
    `copy (
      select t.identifier, j.payload, j.run_at, j.max_attempts, j.key, j.priority
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts < j.max_attempts order by j.id
    ) to stdout`,
    path,
  );
}

async function copyOut(client: pg.PoolClient, sql: string, path: string): Promise<Copied> {
  const hash = createHash('sha256');
  let copied = 0;
  async function* bytesOf(portions: AsyncIterable<CopiedPortion>): AsyncIterable<Buffer> {
    for await (const { bytes, rows } of portions) {
      copied += rows;
      yield bytes;
    }
  }
  const file = createWriteStream(path, { flush: true });
  const portions = readCopy(client, sql);
  await pipeline(portions, bytesOf, hashedBy(hash), createGzip(levelFast), file);
  return { rows: copied, sha256: hash.digest('hex') };
}

/** Whether nobody has used this database yet: no tables, or none of people's rows in them. */
export async function isUnused(pool: pg.Pool): Promise<boolean> {
  for (const table of madeByPeople) {
    const { rows: found } = await pool.query('select to_regclass($1) as oid', [`public.${table}`]);
    if (found[0].oid === null) continue;
    const { rowCount } = await pool.query(`select from ${quote(table)} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

/**
 * Empties the tables of what the migrations put there and returns their names in the order in which they
 * can be filled: those that others refer to first. Rows are written as they were, so no trigger of ours
 * runs until `finishTables`. Needs no rights but the owner's.
 */
export async function prepareTables(
  client: pg.PoolClient,
  tables: readonly string[],
): Promise<string[]> {
  for (const table of tables)
    await client.query(`alter table ${quote(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quote).join(', ')} cascade`);
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.relname as name, array_agg(distinct f.confrelid::regclass::text)
       filter (where f.confrelid <> c.oid) as needs
     from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by c.relname`,
    [tables],
  );
  const needsOf = new Map(rows.map(({ name, needs }) => [name, needs ?? []]));
  const ordered = new Set<string>();
  while (ordered.size < needsOf.size) {
    const ready = [...needsOf].filter(
      ([name, needs]) => !ordered.has(name) && needs.every((each) => ordered.has(each)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const [name] of ready) ordered.add(name);
  }
  return [...ordered];
}

/** Reads the rows of a table back from a gzip file. */
export async function copyTableFrom(
  client: pg.PoolClient,
  { table, columns, path }: { table: string; columns: readonly string[]; path: string },
): Promise<Copied> {
  return await copyIn(client, `${quote(table)} (${columns.map(quote).join(', ')})`, path);
}

/** Adds the jobs of a gzip file to those that wait. */
export async function copyJobsFrom(client: pg.PoolClient, path: string): Promise<Copied> {
  await client.query(`create temporary table kept_job (
    identifier text, payload json, run_at timestamptz, max_attempts int, key text, priority int
  ) on commit drop`);
  const copied = await copyIn(client, 'kept_job', path);
  await client.query(`
    select graphile_worker.add_job(identifier => identifier, payload => payload, run_at => run_at,
      max_attempts => max_attempts, job_key => key, priority => priority) from kept_job`);
  return copied;
}

async function copyIn(client: pg.PoolClient, into: string, path: string): Promise<Copied> {
  const rows = client.query(copyFrom(`copy ${into} from stdin`));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), createGunzip(), hashedBy(hash), rows);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Puts the triggers and the sequences back as they were. */
export async function finishTables(
  client: pg.PoolClient,
  { columns, sequences }: Pick<TableState, 'columns' | 'sequences'>,
): Promise<void> {
  for (const table of Object.keys(columns)) {
    await client.query(`alter table ${quote(table)} enable trigger user`);
  }
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quote(name), last]);
  }
}

/** Without it the first lists after a restore would be planned as if the tables were empty. */
export async function analyseTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await liftTimeLimits(client);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

/** Every erasure the database knows of. */
export async function listErasures(client: pg.PoolClient): Promise<Erasure[]> {
  const { rows } = await client.query<Erasure>(
    `select registration_id as "registrationId", erased_at as "erasedAt" from erasure order by 1`,
  );
  return rows;
}
export interface Erasure {
  readonly registrationId: string;
  readonly erasedAt: Date;
}

/** Adds erasures that the database does not know of. */
export async function addErasures(pool: pg.Pool, erasures: readonly Erasure[]): Promise<void> {
  await pool.query(
    `insert into erasure (registration_id, erased_at)
     select * from unnest($1::uuid[], $2::timestamptz[]) on conflict do nothing`,
    [
      erasures.map(({ registrationId }) => registrationId),
      erasures.map(({ erasedAt }) => erasedAt),
    ],
  );
}
