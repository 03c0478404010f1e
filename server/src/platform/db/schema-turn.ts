import pg from 'pg';

/** Any number of ours, the same in every process and release. */
const lockKey = 7_305_112;
const shownQueryLength = 120;

/** A session that stands in the way. */
interface Blocker {
  readonly pid: number;
  readonly name: string;
  readonly seconds: number | null;
  readonly query: string;
}

export const logToStderr = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Waits until nobody changes the tables ('read'), or nobody reads all of them either ('change'), and keeps it so
 * until the connection is closed. Says for whom it waits.
 */
export async function takeTurn(
  client: pg.PoolClient,
  { to, as, say }: { to: 'read' | 'change'; as: string; say: (line: string) => void },
): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [`sangamam ${as}`]);
  const suffix = to === 'read' ? '_shared' : '';
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock${suffix}($1) as free`,
    [lockKey],
  );
  if (rows[0]?.free) return;
  const { rows: others } = await client.query<Blocker>(
    `${selectSessions} where pid in (
      select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and classid = 0 and objid = $1
        and database = (select oid from pg_database where datname = current_database()))`,
    [lockKey],
  );
  say(`The ${as} is waiting for ${describe(others)}.`);
  await client.query(`select pg_advisory_lock${suffix}($1)`, [lockKey]);
}

const selectSessions = `
  select pid, application_name as name, query,
    extract(epoch from clock_timestamp() - coalesce(xact_start, backend_start))::int as seconds
  from pg_stat_activity`;

/**
 * Looks every so often who keeps the session of `client` waiting, on a connection of its own. `blockers()` is
 * what it saw last, in words; empty where nobody did.
 */
export async function watchBlockers(
  pool: pg.Pool,
  client: pg.PoolClient,
  { everyMs, onChange }: { everyMs: number; onChange?: (blockers: string) => void },
): Promise<{ blockers: () => string; stop: () => Promise<void> }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const watcher = new pg.Client(pool.options);
  watcher.on('error', () => {});
  await watcher.connect();
  let seen = '';
  let isLooking = false;
  let pids = '';
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows: found } = await watcher.query<Blocker>(
        `${selectSessions} where pid = any(pg_blocking_pids($1)) order by xact_start`,
        [rows[0]?.pid],
      );
      if (found.length === 0) return;
      seen = describe(found);
      const now = found.map(({ pid }) => pid).join();
      if (now !== pids) onChange?.(seen);
      pids = now;
    } catch {
      // whoever watches must not be the reason that it fails
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs);
  return {
    blockers: () => seen,
    async stop() {
      clearInterval(timer);
      await watcher.end().catch(() => {});
    },
  };
}

/** "process 4711 (psql, for 35 s: select name from registration where id = …)" */
function describe(sessions: readonly Blocker[]): string {
  const each = sessions.map(({ pid, name, seconds, query }) => {
    const statement = withoutValues(query);
    return `process ${pid} (${name || 'nameless'}, for ${seconds ?? 0} s${statement && `: ${statement}`})`;
  });
  return each.join(', ') || 'a process that has just ended';
}

/** How a statement begins, up to the first value in it. */
export function withoutValues(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim();
  const value = text.search(/'|\$[a-z_]*\$|(?<![\w$"])\d|--|\/\*/i);
  const shown = value === -1 ? text : text.slice(0, value);
  const isWhole = shown.length === text.length && shown.length <= shownQueryLength;
  return isWhole ? shown : `${shown.slice(0, shownQueryLength).trimEnd()} …`;
}
