import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Db, liftTimeLimits } from '../../platform/db/connect.ts';
import { type CopiedPortion, readCopy } from '../../platform/db/copy-out.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { takeTurn } from '../../platform/db/schema-turn.ts';
import { hashedBy } from './hash-stream.ts';

/** Result of a COPY; the hash is of the uncompressed text. */
export interface Copied {
  readonly rows: number;
  readonly sha256: string;
}

/** The facts a backup stores about the tables besides their rows. */
export interface TableState {
  /** Names of applied migrations, oldest first. */
  readonly migrations: readonly string[];
  /** Stored columns by table, without generated ones. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Last value by sequence; null when never used. */
  readonly sequences: Readonly<Record<string, number | null>>;
}

/**
 * Tables left out of backups: sessions, codes, links, kept answers and counters, and when something was deleted
 * or backed up last. After a restore everybody signs in again, and nothing that has ended or was used comes back. The manifest identifies the key.
 */
const passing = [
  'admin_session',
  'admin_token',
  'backup_run',
  'captcha_spent',
  'deletion_run',
  'idempotency_key',
  'idempotency_step',
  'key_check',
  'login_failure',
  'otp_challenge',
  'rate_limit',
  'registration_session',
];
/** Filled by the migrator itself. */
const ownAccount = 'migration';
/** Tables that have rows once people, or the first start, have used the database. */
const madeByPeople = ['admin_user', 'registration', 'payment', 'setting'];

/** A table or sequence that a migration makes. */
const making = /^\s*create\s+(?:unlogged\s+)?(?:table|sequence)\s+(?:if not exists\s+)?(\w+)/gim;

const levelFast = { level: 1 };
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Runs `work` in one transaction without time limits: reading one snapshot, or writing all or nothing.
 * Waits for its turn, and reports through `say` what it waits for.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  mode: 'read' | 'write',
  say: (line: string) => void,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await liftTimeLimits(client);
    // a migration would wait for these locks, and everybody else for the migration
    await (mode === 'read'
      ? takeTurn(client, { to: 'read', as: 'backup', say })
      : takeTurn(client, { to: 'change', as: 'restore', say }));
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

/** The last row of the user log in this snapshot. */
export async function readLogHead(client: pg.PoolClient) {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from user_log_head',
  );
  const [head] = rows;
  if (!head) throw new Error('the user log has no head');
  return head;
}

/**
 * The product's own tables and sequences: those that migrations make. What else stands in the schema is left to
 * whoever put it there. A database that a later release has migrated may hold more of ours, with the same owner.
 */
export async function readTableState(client: pg.PoolClient): Promise<TableState> {
  const { rows: applied } = await client.query<{ name: string }>(
    `select name from ${ownAccount} order by name`,
  );
  const known = readMigrations();
  const knownNames = new Set(known.map(({ name }) => name));
  const isNewer = applied.some(({ name }) => !knownNames.has(name));
  const made = known.flatMap(({ sql }) => [...sql.matchAll(making)].map(([, name = '']) => name));
  const isOurs = `(c.relname = any ($1) or $2 and c.relowner =
    (select relowner from pg_class where oid = '${ownAccount}'::regclass))`;
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${isOurs}
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all ($3)
     group by c.relname order by c.relname`,
    [made, isNewer, [ownAccount, ...passing]],
  );
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select c.relname as name, pg_sequence_last_value(c.oid) as last
     from pg_class c left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i')
       and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
     left join pg_class t on t.oid = d.refobjid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and (t.relname = any ($1) or t.oid is null and c.relname = any ($1) or $2 and c.relowner =
         (select relowner from pg_class where oid = '${ownAccount}'::regclass))
     order by c.relname`,
    [made, isNewer],
  );
  return {
    migrations: applied.map(({ name }) => name),
    columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: Object.fromEntries(
      sequences.map(({ name, last }) => [name, last === null ? null : Number(last)]),
    ),
  };
}

/** Copies a table to a gzip file. */
export async function copyTableTo(
  client: pg.PoolClient,
  { table, columns, path }: { table: string; columns: readonly string[]; path: string },
): Promise<Copied> {
  const from = `${quote(table)} (${columns.map(quote).join(', ')})`;
  return await copyOut(client, `copy ${from} to stdout`, path);
}

/** Copies the waiting jobs to a gzip file; those out of attempts are left out. */
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

const lineFeed = 10;

/** The content of a gzip file now; in the text of COPY every row ends with the one line feed that it has. */
export async function readBack(path: string): Promise<Copied> {
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1))
        rows++;
    }
  });
  return { rows, sha256: hash.digest('hex') };
}

/** Writes down when a backup was made, or could not be. */
export async function writeRun(
  pool: pg.Pool,
  { outcome, at }: { outcome: 'succeeded' | 'failed'; at: Date },
): Promise<void> {
  await pool.query(
    `insert into backup_run (outcome, at) values ($1, $2)
     on conflict (outcome) do update set at = excluded.at`,
    [outcome, at],
  );
}

/** When a backup was last made, and when one last failed. */
export async function listRuns(db: Db) {
  return await db.selectFrom('backupRun').select(['outcome', 'at']).execute();
}

/** True if the database has no tables, or none of `madeByPeople` has rows. */
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
 * Empties the tables and returns their names in an order that satisfies foreign keys. User triggers stay
 * disabled until `finishTables`, since rows are restored unchanged. Needs only the rights of the owner.
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

/** Copies a gzip file into a table. */
export async function copyTableFrom(
  client: pg.PoolClient,
  { table, columns, path }: { table: string; columns: readonly string[]; path: string },
): Promise<Copied> {
  return await copyIn(client, `${quote(table)} (${columns.map(quote).join(', ')})`, path);
}

/** Queues the jobs of a gzip file. */
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

/** Enables the triggers again and sets the sequences. */
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

/**
 * Updates the planner's statistics; without them queries after a restore would be planned for empty tables.
 */
export async function analyseTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await liftTimeLimits(client);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

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
