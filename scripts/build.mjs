// Builds the site and the server, unless the build is that of the present sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './run.mjs';

/** The files that the script `build` of each workspace makes in its folder `build`, and their sources. */
const builds = [
  { workspace: 'web', what: 'the site', sources: ['web', 'contract', 'words'] },
  {
    workspace: 'server',
    what: 'the server',
    sources: [
      'server',
      'contract',
      'words',
      'embedded-database',
      'practice-provider',
      'room-solver',
    ],
  },
];
/** The files that building writes among the sources. */
const generated = ['node_modules', 'build', '.react-router', 'web/src/ui/fonts', 'words/compiled'];

/** Leaves builds of the sources as they are. */
export function ensureBuilt() {
  for (const { workspace, what, sources } of builds) {
    const stampPath = join(root, workspace, 'build/sources.sha256');
    const checksum = checksumOf([...sources, 'package-lock.json']);
    if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === checksum) continue;
    say(`Building ${what}`);
    rmSync(stampPath, { force: true });
    run('npm', ['run', '--silent', 'build', '-w', workspace]);
    writeFileSync(stampPath, checksum);
  }
}

function checksumOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (generated.some((part) => path === part || path.endsWith(`/${part}`))) return [];
  if (/\.test\.tsx?$|\.tsbuildinfo$/.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => listFiles(`${path}/${name}`));
}
