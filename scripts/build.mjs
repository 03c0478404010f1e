// Builds the site, unless the build is that of the present sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './run.mjs';

const sources = ['web', 'contract', 'package-lock.json'];
/** What building writes among the sources. */
const generated = ['node_modules', 'web/build', 'web/.react-router', 'web/src/ui/fonts'];
const stampPath = join(root, 'web/build/sources.sha256');

/** Leaves a build of the sources as they are in web/build. */
export function ensureBuilt() {
  const checksum = checksumOfSources();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === checksum) return;
  say('Building the site');
  rmSync(stampPath, { force: true });
  run('npm', ['run', '--silent', 'build']);
  writeFileSync(stampPath, checksum);
}

function checksumOfSources() {
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
