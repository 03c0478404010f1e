import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { completeLinks } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { projectFor } from './testing.ts';

const isRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sangamam-embedded-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '32MB' } });
  cleanups.push(database.stop);
  return database;
}

async function ask({ connection }: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  // A server that dies while it is being asked may never answer.
  const patience = { connectionTimeoutMillis: 15_000, query_timeout: 15_000 };
  const client = new pg.Client({ ...connection, ...patience });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** The application: starts the database, inserts rows, prints each number once it is committed. */
const APPLICATION = `
  import pg from 'pg';
  import { startEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url)}';
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1] });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists row (number int primary key)');
  for (let number = 0; ; number++) {
    await client.query('insert into row values ($1)', [number]);
    console.log(number);
  }`;

function startApplication(dataDir: string): { app: ChildProcess; committed: number[] } {
  const args = ['--input-type=module', '-e', APPLICATION, dataDir];
  const app = spawn(process.execPath, args, { cwd: import.meta.dirname });
  cleanups.push(() => app.kill('SIGKILL'));
  app.stderr?.pipe(process.stderr);
  const committed: number[] = [];
  if (app.stdout) createInterface(app.stdout).on('line', (line) => committed.push(Number(line)));
  return { app, committed };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

/** The processes `ps` knows: the postmaster's own id and its parent's, the watchdog's. */
function processIds(dataDir: string): { postmaster: number; watchdog: number } {
  const postmaster = Number.parseInt(
    readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8'),
    10,
  );
  const watchdog = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(postmaster)]));
  return { postmaster, watchdog };
}

test('an empty folder becomes a database that is safe and knows our letters', async () => {
  const dataDir = newFolder();
  const database = await start(dataDir);
  expect(database.kind).toBe('started');
  await ask(database, 'create extension pg_trgm');
  const settings = await ask(
    database,
    `select current_setting('fsync'), current_setting('synchronous_commit'),
            current_setting('full_page_writes'), current_setting('data_checksums'),
            current_setting('listen_addresses'), current_setting('TimeZone')`,
  );
  expect(settings).toEqual(['on', 'on', 'on', 'on', '', 'UTC']);
  const [malayalam, hindi] = await ask(database, `select show_trgm('ശ്രീ'), show_trgm('शर्मा')`);
  expect(malayalam).not.toHaveLength(0);
  expect(hindi).not.toHaveLength(0);
  expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700);
});

test('stops for good, and starts again with what was in it', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false);
  await expect(ask(first, 'select 1')).rejects.toThrow();
  const second = await start(dataDir);
  expect(second.kind).toBe('started');
  expect(await ask(second, 'select answer from kept')).toEqual([42]);
});

test('a second process joins, and the database stays until the last one leaves', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect([first.kind, second.kind]).toEqual(['started', 'attached']);
  await first.stop();
  expect(await ask(second, 'select 1')).toEqual([1]);
  await second.stop();
  expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false);
  await expect(ask(second, 'select 1')).rejects.toThrow();
});

test('two processes starting together on an empty folder share one database', async () => {
  const dataDir = newFolder();
  const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
  await ask(first, 'create table shared as select 1 as one');
  expect(await ask(second, 'select one from shared')).toEqual([1]);
  await second.stop();
  expect(await ask(first, 'select one from shared')).toEqual([1]);
});

test('killing the application loses no committed row, and the next start works', async () => {
  const dataDir = newFolder();
  const { app, committed } = startApplication(dataDir);
  await until(() => committed.length >= 100);
  app.kill('SIGKILL');
  await once(app, 'close');
  const database = await start(dataDir);
  expect(await ask(database, 'select number from row order by number')).toEqual(
    expect.arrayContaining(committed),
  );
});

test('killing everything at once loses no committed row either', async () => {
  const dataDir = newFolder();
  const { app, committed } = startApplication(dataDir);
  await until(() => committed.length >= 100);
  const { postmaster, watchdog } = processIds(dataDir);
  process.kill(watchdog, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  app.kill('SIGKILL');
  await once(app, 'close');
  const database = await start(dataDir);
  expect(database.kind).toBe('started');
  expect(await ask(database, 'select number from row order by number')).toEqual(
    expect.arrayContaining(committed),
  );
});

test('a database that outlived its application and watchdog is joined, and stopped after', async () => {
  const dataDir = newFolder();
  const { app, committed } = startApplication(dataDir);
  await until(() => committed.length >= 10);
  const { postmaster, watchdog } = processIds(dataDir);
  process.kill(watchdog, 'SIGKILL');
  app.kill('SIGKILL');
  await once(app, 'close');
  const database = await start(dataDir);
  expect(database.kind).toBe('attached');
  expect(processIds(dataDir).postmaster).toBe(postmaster);
  expect(await ask(database, 'select count(*)::int >= 10 from row')).toEqual([true]);
  await database.stop();
  expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false);
});

test('a database whose main process dies comes back by itself', async () => {
  const dataDir = newFolder();
  const database = await start(dataDir);
  const { postmaster } = processIds(dataDir);
  process.kill(postmaster, 'SIGKILL');
  await until(() => processIdOrNull(dataDir) !== postmaster);
  await expect.poll(() => ask(database, 'select 1').catch(() => null)).toEqual([1]);
});

function processIdOrNull(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
  }
}

test('lock files naming a process that is somebody else are seen through', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const lock = readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8');
  const socketLock = readFileSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), 'utf8');
  await first.stop();
  // A stranger of the same user, so that PostgreSQL itself would take it for a rival.
  const { uid, gid } = statSync(join(dataDir, 'pg18'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  cleanups.push(() => stranger.kill());
  const naming = (text: string) => text.replace(/^\d+/, String(stranger.pid));
  writeFileSync(join(dataDir, 'pg18/postmaster.pid'), naming(lock));
  writeFileSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), naming(socketLock));
  expect((await start(dataDir)).kind).toBe('started');
});

test('what an interrupted first start left is swept away', async () => {
  const dataDir = newFolder();
  const half = join(dataDir, 'pg18.init-999999999');
  mkdirSync(half);
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  mkdirSync(join(dataDir, 'pg18'));
  await start(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.includes('init'))).toEqual([]);
});

test('a damaged database, or one of another version, is refused and left alone', async () => {
  const damaged = newFolder();
  mkdirSync(join(damaged, 'pg18'));
  writeFileSync(join(damaged, 'pg18/PG_VERSION'), '18\n');
  await expect(start(damaged)).rejects.toThrow('not a complete database');
  const other = newFolder();
  mkdirSync(join(other, 'pg18/global'), { recursive: true });
  writeFileSync(join(other, 'pg18/PG_VERSION'), '17\n');
  writeFileSync(join(other, 'pg18/global/pg_control'), '');
  await expect(start(other)).rejects.toThrow('written by PostgreSQL 17');
  expect(readFileSync(join(other, 'pg18/PG_VERSION'), 'utf8')).toBe('17\n');
  const older = newFolder();
  mkdirSync(join(older, 'pg17'));
  await expect(start(older)).rejects.toThrow('move pg17 away, then restore here');
  expect(readdirSync(older)).toEqual(['pg17']);
});

test('a path too long for a socket works', async () => {
  const parent = newFolder();
  chmodSync(parent, 0o711);
  const dataDir = join(parent, 'a-rather-long-name-of-a-folder'.repeat(4));
  const database = await start(dataDir);
  expect(await ask(database, 'select 1')).toEqual([1]);
  const socketDir = String(database.connection.host);
  expect(socketDir.startsWith('/tmp/sangamam-')).toBe(true);
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  cleanups.unshift(() => rmSync(socketDir, { recursive: true }));
});

test('library links that blocked install scripts did not make are made', () => {
  const dir = newFolder();
  const lib = join(dir, 'native/lib');
  mkdirSync(lib, { recursive: true });
  writeFileSync(join(lib, 'libicudata.77.1.dylib'), '');
  writeFileSync(join(lib, 'libpq.so.5.18'), '');
  writeFileSync(
    join(dir, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  completeLinks(dir);
  completeLinks(dir);
  expect(readlinkSync(join(lib, 'libicudata.77.dylib'))).toBe('libicudata.77.1.dylib');
  expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test.runIf(isRoot)('started by root, the database runs as somebody else', async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const { postmaster } = processIds(dataDir);
  expect(statSync(`/proc/${postmaster}`).uid).not.toBe(0);
  expect(statSync(dataDir).uid).toBe(0);
});

test.runIf(isRoot)(
  'below a folder closed to others, the data moves to where it can be',
  async () => {
    const dataDir = join(newFolder(), 'project/data');
    const first = await start(dataDir);
    const link = join(dataDir, 'pg18');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const home = dirname(readlinkSync(link));
    cleanups.unshift(() => rmSync(home, { recursive: true, force: true }));
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second, 'select answer from kept')).toEqual([42]);
    await second.stop();
    rmSync(home, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow('which is gone');
  },
);

test.runIf(isRoot)('an ordinary user starts it, and is not let into another one’s', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o777);
  const [nobody, daemon] = ['nobody', 'daemon'].map((name) =>
    Number(execFileSync('id', ['-u', name])),
  ) as [number, number];
  const { node, project } = projectFor(['embedded-database'], nobody);
  const script = `
    import { startEmbeddedPostgres } from '${pathToFileURL(join(project, 'embedded-database/src/embedded.ts'))}';
    const { kind, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    console.log(kind);
    await stop();`;
  const run = (uid: number) =>
    execFileSync(node, ['--input-type=module', '-e', script, dataDir], {
      uid,
      gid: uid,
      cwd: join(project, 'embedded-database'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  expect(run(nobody)).toBe('started\n');
  expect(() => run(daemon)).toThrow(`belongs to the user with id ${nobody}`);
  expect((await start(dataDir)).kind).toBe('started');
});
