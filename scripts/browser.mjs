// Finds a Chrome or Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, root, say } from './run.mjs';

// The same browser without what only windows need, which takes half of the processor.
const headless = ['chromium-headless-shell'];
const withWindows = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/**
 * The environment in which tests find a browser that was seen to run: `CHROMIUM_PATH`, and
 * `LD_LIBRARY_PATH` where it needs libraries the system lacks. Tries, in turn: CHROMIUM_PATH, what
 * is installed without windows, Debian's package of it if we are root, what is installed with
 * windows, Playwright's own, Playwright's download, and a build that comes as an npm package. Throws
 * one sentence saying what to do if none runs.
 */
export async function findBrowser() {
  const ways = [
    fromEnvironment,
    () => installed(headless),
    debians,
    () => installed(withWindows, usualPlaces),
    playwrights,
    playwrightsDownload,
    npms,
  ];
  for (const way of ways) {
    const env = await way();
    if (env) {
      say(`Browser for the tests: ${env.CHROMIUM_PATH}`);
      return env;
    }
  }
  throw new Failure('No Chrome or Chromium runs here: install one, or set CHROMIUM_PATH to it.');
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return null;
  if (runs(path)) return { CHROMIUM_PATH: path };
  throw new Failure(`CHROMIUM_PATH is ${path}, which does not run: correct or remove it.`);
}

function installed(commands, places = []) {
  const path = [...commands.map(which), ...places].find((place) => place && runs(place));
  return path ? { CHROMIUM_PATH: path } : null;
}

function playwrights() {
  const path = fromE2e('@playwright/test')?.chromium.executablePath();
  return path && runs(path) ? { CHROMIUM_PATH: path } : null;
}

function debians() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  say('Installing Chromium (apt-get)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // without a network it is soon known
  const patience = ['-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=10'];
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...patience, ...args], { stdio: 'inherit', env });
  apt('update');
  const install = (name) =>
    apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-core');
  // older releases have no package of its own for it
  if (install('chromium-headless-shell').status !== 0 && !installed(withWindows)) {
    install('chromium');
  }
  return installed(headless);
}

function playwrightsDownload() {
  say('Downloading Chromium (playwright install)');
  const cli = join(root, 'node_modules/.bin/playwright');
  // Stuck downloads are no reason to wait for ever: the next way may work.
  const options = { cwd: root, stdio: 'inherit', timeout: 300_000 };
  spawnSync(process.execPath, [cli, 'install', 'chromium'], options);
  return playwrights();
}

/** Made for AWS Lambda; the libraries a bare system lacks (libnss3 and others) come with it. */
async function npms() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  say('Unpacking Chromium from the npm package @sparticuz/chromium');
  const entry = createRequire(join(root, 'e2e/package.json')).resolve('@sparticuz/chromium');
  const { default: chromium, inflate } = await import(pathToFileURL(entry).href);
  const path = await chromium.executablePath();
  if (runs(path)) return { CHROMIUM_PATH: path };
  const libraries = join(await inflate(join(dirname(entry), '../bin/al2023.tar.br')), 'lib');
  return runs(path, libraries) ? { CHROMIUM_PATH: path, LD_LIBRARY_PATH: libraries } : null;
}

function which(command) {
  const { stdout } = spawnSync('which', [command], { encoding: 'utf8' });
  return stdout?.trim();
}

function runs(path, libraries) {
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
  return existsSync(path) && spawnSync(path, ['--version'], { env, timeout: 30_000 }).status === 0;
}

function fromE2e(name) {
  try {
    return createRequire(join(root, 'e2e/package.json'))(name);
  } catch {
    return null;
  }
}
