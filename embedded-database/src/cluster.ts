import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { canReach, type DatabaseUser, renameOrDiscard, SHARED_DIR } from './binaries.ts';

/** PostgreSQL's major version; part of the folder's name, because each has its own format. */
const MAJOR = '18';

/** `sun_path` of Linux holds 108 bytes, of macOS 104, with the closing zero. */
const LONGEST_SOCKET_PATH_BYTES = 103;
const LONGEST_SOCKET_NAME = 'watch.4194304';

/** Files of the database on disk, and who runs it (null: we ourselves). */
export type Cluster = { dir: string; user: DatabaseUser | null; socketDir: string };

/**
 * Decides where below `dataDir` the database lives and as whom it runs: the owner of an existing
 * one, else `postgres` or `nobody` if we are root. When that user cannot reach `dataDir` (a project
 * below /root), the database lives in {@link SHARED_DIR} and `dataDir/pg18` is a link to it.
 * Throws one sentence saying what to do when the folder is somebody else's, gone, or incomplete.
 */
export function placeCluster(dataDir: string): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const link = join(realpathSync(dataDir), `pg${MAJOR}`);
  if (!lstatSync(link, { throwIfNoEntry: false })) refuseOtherMajor(dirname(link));
  let user = databaseUser(link);
  if (user && !lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    openToGroup(dirname(link), user);
    if (!canReach(dirname(link), user)) relocate(link);
  }
  let dir = link;
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    dir = readlinkSync(link);
    if (!existsSync(dirname(dir))) {
      throw new Error(
        `${link} points to the database in ${dir}, which is gone. ` +
          'Bring it back, or remove the link to begin with an empty database.',
      );
    }
    user = databaseUser(dir);
  }
  return { dir, user, socketDir: makeSocketDir(dir, user) };
}

/**
 * Makes an empty database in `cluster.dir` unless there is one. It is made aside and renamed when
 * whole, so an interrupted start never leaves something that looks like a database.
 */
export function initialise(cluster: Cluster, binaries: string): void {
  const { dir, user } = cluster;
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    refuseUnfit(dir);
    return;
  }
  const unfinished = `${dir}.init-${process.pid}`;
  removeUnfinished(dir);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  // The builtin provider sorts alike on every system; LC_CTYPE must know letters beyond ASCII, else
  // names in Malayalam and Hindi yield no trigrams and cannot be searched.
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const initdb = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      // Only we may enter the socket's folder (mode 0700); nothing comes by network.
      '--auth-local=trust',
      '--auth-host=reject',
    ],
    { ...user, env: {}, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = initdb.error?.message ?? initdb.stderr.trim();
    throw new Error(
      `The database in ${dir} could not be made: ${reason}. If PostgreSQL cannot run on this ` +
        'system, set DATABASE_URL to one that runs elsewhere.',
    );
  }
  if (existsSync(dir)) removeIfEmpty(dir);
  renameOrDiscard(unfinished, dir);
}

/** Root lets the database run as the owner of its files, else as a user made for the purpose. */
function databaseUser(dir: string): DatabaseUser | null {
  const ownUid = process.getuid?.() ?? 0;
  const owner = statSync(dir, { throwIfNoEntry: false });
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new Error(
        `The database in ${dir} belongs to the user with id ${owner.uid}: ` +
          'start as that user or as root, or choose another DATA_DIR.',
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** A data folder of root's that is closed to any group is opened to the database's, to pass only. */
function openToGroup(dir: string, user: DatabaseUser): void {
  const { uid, mode } = statSync(dir);
  if (uid !== 0 || (mode & 0o071) !== 0) return;
  chownSync(dir, uid, user.gid);
  chmodSync(dir, (mode & 0o7777) | 0o010);
}

function relocate(link: string): void {
  if (existsSync(link) && readdirSync(link).length > 0) {
    throw new Error(
      `The database in ${link} cannot be reached by the user it must run as, because a folder ` +
        'above is closed. Open that folder for passing (chmod o+x), or choose another DATA_DIR.',
    );
  }
  if (existsSync(link)) rmdirSync(link);
  mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(SHARED_DIR, 'data-'));
  chmodSync(home, 0o711);
  try {
    symlinkSync(join(home, basename(link)), link);
  } catch (error) {
    rmdirSync(home);
    if (!existsSync(dirname(link))) throw error;
    return;
  }
  process.stderr.write(
    `The database's own user cannot enter ${dirname(link)}: keeping the data in ${home}\n`,
  );
}

/** A folder only the database's user (and root) may enter, with a path short enough for sockets. */
function makeSocketDir(clusterDir: string, user: DatabaseUser | null): string {
  let dir = join(dirname(clusterDir), 'run');
  if (Buffer.byteLength(join(dir, LONGEST_SOCKET_NAME)) > LONGEST_SOCKET_PATH_BYTES) {
    dir = `/tmp/sangamam-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  }
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  if (!lstatSync(dir, { throwIfNoEntry: false })) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  const stat = lstatSync(dir);
  if (!stat.isDirectory() || (stat.mode & 0o077) !== 0 || (stat.uid !== uid && stat.uid !== 0)) {
    throw new Error(`${dir} must be a folder that only the database's user may enter: remove it.`);
  }
  if (user && stat.uid !== user.uid) chownSync(dir, user.uid, user.gid);
  return dir;
}

/** An empty database must not appear beside one that another major version wrote. */
function refuseOtherMajor(dataDir: string): void {
  const other = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name));
  if (!other) return;
  throw new Error(
    `${join(dataDir, other)} was written by PostgreSQL ${other.slice(2)}, but this release uses ${MAJOR}. ` +
      `Back it up with the release that wrote it, move ${other} away, then restore here.`,
  );
}

function refuseUnfit(dir: string): void {
  for (const file of ['PG_VERSION', 'global/pg_control']) {
    if (existsSync(join(dir, file))) continue;
    throw new Error(
      `${dir} is not a complete database (${file} is missing). ` +
        'Restore it from a backup, or move it away to begin with an empty one.',
    );
  }
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new Error(
    `${dir} was written by PostgreSQL ${version}, but this release uses ${MAJOR}. ` +
      'Back it up with the release that wrote it, move it away, then restore here.',
  );
}

/** Sweeps what starts that were killed left behind, but nothing a living start is working on. */
function removeUnfinished(dir: string): void {
  const prefix = `${basename(dir)}.init-`;
  for (const name of readdirSync(dirname(dir))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(dir), name), { recursive: true, force: true });
  }
}

function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // Another process was faster and its database stands there: ours is discarded.
  }
}

/** True if a process has this id and is one we could signal. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
