import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { type Cluster, initialise, placeCluster } from './cluster.ts';
import { PORT, postmasterPid, removeStaleLocks } from './postmaster.ts';
import { type WatchdogOptions, watchSocketPath } from './watchdog.ts';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 10;
/** A busy machine takes a while to notice that a process was killed. */
const GONE_CLIENTS_MS = 10_000;
const MEBIBYTE = 1024 * 1024;

/** PostgreSQL's message while a predecessor on the same folder is still going down. */
const STILL_IN_USE = /lock file|still in use|already in use/;

export type EmbeddedPostgres = {
  /** Gives superuser rights on the database `postgres`. */
  connection: pg.PoolConfig;
  /** `attached`: it ran already, started by another process of ours. */
  kind: 'started' | 'attached';
  /** Leaves the database; it shuts down with the last process that leaves, however that ends. */
  stop: () => Promise<void>;
};

/**
 * Runs PostgreSQL on the files in `dataDir` (made on first use), or joins one that runs there.
 * Survives what a computer does to a database: an application killed, a machine switched off, two
 * starts at once, process ids given to somebody else. `settings` overrides server settings by name.
 * Throws an error whose message says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const cluster = placeCluster(options.dataDir);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = postmasterPid(cluster);
    const joined = running
      ? await attach(cluster, running)
      : await launch(cluster, options.settings ?? {}, deadline);
    if (joined) return { connection: connectionTo(cluster), ...joined };
    if (Date.now() > deadline) {
      throw new Error(`The database in ${cluster.dir} did not start within a minute.`);
    }
    await delay(5 * POLL_MS);
  }
}

/** Superuser rights on the database `postgres`. */
const connectionTo = ({ socketDir }: Cluster): pg.PoolConfig => ({
  host: socketDir,
  port: PORT,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
});

type Joined = Pick<EmbeddedPostgres, 'kind' | 'stop'>;

/** Joins the database with this process id, or returns null because it is going away. */
async function attach(cluster: Cluster, pid: number): Promise<Joined | null> {
  const isGone = () => postmasterPid(cluster) !== pid;
  const holder = await hold(cluster, pid);
  if (holder) {
    const stop = () => leave(holder, cluster, pid);
    if (await isReady(cluster, isGone)) return { kind: 'attached', stop };
    holder.destroy();
    return null;
  }
  // Without a watchdog it is shutting down, or was orphaned when the watchdog was killed.
  await delay(30 * POLL_MS);
  if (!(await isReady(cluster, isGone))) return null;
  return { kind: 'attached', stop: () => stopOrphan(cluster, pid) };
}

/** Starts the database, or returns null because another process is at it. */
async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  deadline: number,
): Promise<Joined | null> {
  const binaries = findBinaries(cluster.user);
  initialise(cluster, binaries);
  removeStaleLocks(cluster);
  const logPath = join(dirname(cluster.dir), 'postgres.log');
  const logStart = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
  const watchdog = spawnWatchdog(cluster, binaries, settings, logPath);
  const hasExited = () => watchdog.exitCode !== null || watchdog.signalCode !== null;
  const ready = await isReady(cluster, () => hasExited() || Date.now() > deadline);
  const pid = postmasterPid(cluster);
  const holder = ready && pid ? await hold(cluster, pid) : null;
  watchdog.stdin?.end();
  if (holder && pid) {
    const stop = () => leave(holder, cluster, pid);
    return { kind: hasExited() ? 'attached' : 'started', stop };
  }
  const log = readFileSync(logPath, 'utf8').slice(logStart).trim();
  if (ready || STILL_IN_USE.test(log)) return null;
  throw new Error(`The database in ${cluster.dir} did not start. ${log || `See ${logPath}.`}`);
}

function spawnWatchdog(
  cluster: Cluster,
  binaries: string,
  settings: Record<string, string>,
  logPath: string,
): ChildProcess {
  const allSettings = { ...defaultSettings(cluster), ...settings };
  const options: WatchdogOptions = {
    command: join(binaries, 'bin/postgres'),
    args: [
      '-D',
      cluster.dir,
      '-p',
      String(PORT),
      ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    user: cluster.user,
    socketDir: cluster.socketDir,
  };
  const log = openSync(logPath, 'a', 0o600);
  const watchdog = spawn(
    process.execPath,
    [fileURLToPath(new URL('./watchdog.ts', import.meta.url)), JSON.stringify(options)],
    // Nothing of our environment: it holds secrets, and PG… variables would change the server.
    { detached: true, env: {}, cwd: '/', stdio: ['pipe', 'ignore', log] },
  );
  closeSync(log);
  watchdog.stdin?.on('error', () => {});
  watchdog.unref();
  return watchdog;
}

function defaultSettings(cluster: Cluster): Record<string, string> {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const bufferMib = Math.min(1024, Math.max(32, Math.floor(memoryBytes / 4 / MEBIBYTE)));
  return {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: `${bufferMib}MB`,
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log must not repeat what people typed: no statements, no "failing row contains".
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

/** Connects to the watchdog, which keeps the database up while the socket is open. */
async function hold(cluster: Cluster, pid: number): Promise<Socket | null> {
  const socket = connectSocket({ path: watchSocketPath(cluster.socketDir, pid) });
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return null;
  socket.on('error', () => {});
  socket.resume().unref();
  return socket;
}

/**
 * Hangs up; the watchdog answers at once, or when the database is down if nobody else is left. One that
 * was killed meanwhile leaves an orphan.
 */
async function leave(holder: Socket, cluster: Cluster, pid: number): Promise<void> {
  if (!holder.closed) await hangUp(holder);
  if (postmasterPid(cluster) !== pid) return;
  const watchdog = await hold(cluster, pid);
  // heard as well, so that whoever leaves next is known to be the last
  if (watchdog) await hangUp(watchdog);
  else await stopOrphan(cluster, pid);
}

async function hangUp(holder: Socket): Promise<void> {
  holder.ref();
  const closed = new Promise<void>((resolve) => {
    holder.once('close', () => resolve());
  });
  holder.end();
  await closed;
}

/** An orphan is shut down by the last one out, as nobody else will. */
async function stopOrphan(cluster: Cluster, pid: number): Promise<void> {
  const client = new pg.Client(connectionTo(cluster));
  client.on('error', () => {});
  try {
    await client.connect();
    // Connections closed a moment ago, our own among them, are still listed.
    const deadline = Date.now() + GONE_CLIENTS_MS;
    while ((await countOtherClients(client)) > 0) {
      if (Date.now() > deadline) return;
      await delay(POLL_MS);
    }
  } catch {
    return; // It is down already.
  } finally {
    await client.end();
  }
  if (postmasterPid(cluster) !== pid) return;
  process.kill(pid, 'SIGINT');
  while (postmasterPid(cluster) === pid) await delay(POLL_MS);
}

async function countOtherClients(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

/** Waits until the database answers a query; false when it never will. */
async function isReady(cluster: Cluster, isHopeless: () => boolean): Promise<boolean> {
  for (;;) {
    const client = new pg.Client({ ...connectionTo(cluster), connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      if (isHopeless()) return false;
      await delay(POLL_MS);
    } finally {
      client.end().catch(() => {});
    }
  }
}
