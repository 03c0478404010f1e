// Installs what package-lock.json names, unless it is there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, outsideNpm, projectNode, root, say } from './run.mjs';

const nodeModules = join(root, 'node_modules');

/**
 * Makes the installed packages agree with package-lock.json, and the pinned Node run. Does nothing,
 * in milliseconds, when they do.
 */
export function ensureInstalled() {
  ensurePackages();
  compileWords();
}

/** The messages as modules: which languages there are, and what they say, is in `words/`. */
export function compileWords() {
  execute(projectNode, ['src/compile.ts'], join(root, 'words'));
}

function ensurePackages() {
  if (!isInstalled()) {
    say('Installing packages (npm ci)');
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  const wanted = readJson(join(nodeModules, 'node/package.json')).version;
  if (installedNodeVersion() === wanted) return;
  // The package brings the program by an install script, which npm may have been told not to run.
  say(`Installing Node ${wanted} for this project`);
  execute(process.execPath, ['installArchSpecificPackage.js'], join(nodeModules, 'node'));
  // npm links only what was there when it looked.
  if (!existsSync(projectNode)) symlinkSync('../node/bin/node', projectNode);
  if (installedNodeVersion() === wanted) return;
  throw new Failure(
    `Node ${wanted} could not be installed into this project: allow install scripts of the ` +
      'package "node" in npm and run "npm ci".',
  );
}

/** npm keeps the list of what it installed, in the form of the lock file; it writes it last. */
function isInstalled() {
  const listPath = join(nodeModules, '.package-lock.json');
  if (!existsSync(listPath)) return false;
  const installed = readJson(listPath).packages;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') ||
      (installed[path] && installed[path].version === version) ||
      (optional && !installed[path]),
  );
}

function installedNodeVersion() {
  const { stdout } = spawnSync(projectNode, ['-v'], { encoding: 'utf8' });
  return stdout?.trim().slice(1);
}

function npm(args) {
  execute(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, root);
}

function execute(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, env: outsideNpm(), stdio: 'inherit' });
  if (status === 0) return;
  throw new Failure(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
