// Running other programs and saying so. Plain JavaScript for any Node from 20 on, as all scripts
// here: they run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that npm installed for this project. */
export const projectNode = join(root, 'node_modules/.bin/node');

/**
 * Becomes the built server. A small young generation, a heap that grows by less at a time, and few arenas of the C
 * library keep its memory low under load (docs/performance.md).
 */
export function becomeServer() {
  const env = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
  const flags = ['--max-semi-space-size=2', '--heap-growing-percent=20'];
  becomeCommand(projectNode, [...flags, 'server/build/main.js'], env);
}

/** True if this very process runs on it. */
export function isProjectNode() {
  return existsSync(projectNode) && realpathSync(projectNode) === realpathSync(process.execPath);
}

/** An expected failure: its message says what to do, so no stack trace is shown. */
export class Failure extends Error {}

/** Prints one line on what happens next. */
export function say(line) {
  process.stdout.write(`\u001b[2m›\u001b[0m ${line}\n`);
}

/**
 * Runs a command in the project's folder, its output shown, and throws a {@link Failure} unless it
 * succeeds. `env` is added to ours.
 */
export function run(command, args, { env = {}, cwd = root } = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status === 0) return;
  const reason = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
  throw new Failure(`${[command, ...args].join(' ')} failed: ${reason}`);
}

/** The same beside others: its output is shown in one piece when it ends. */
export async function runAside(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [status, signal] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  if (status === 0) return;
  const reason = signal ? `ended by ${signal}` : `exit code ${status}`;
  throw new Failure(`${[command, ...args].join(' ')} failed: ${reason}`);
}

/** Runs a program of an installed package (`vitest`, `playwright`) on the project's Node. */
export function runInstalled(name, args, options) {
  run(projectNode, [join(root, 'node_modules/.bin', name), ...args], options);
}

/**
 * Runs a long-lived command to its end and exits as it does. A signal asking to stop is passed on,
 * except Ctrl-C at a terminal, which reaches the command by itself.
 */
export function becomeCommand(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('error', (error) => fail(error));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * The environment without what `npm run` adds: npm run inside it would put packages in the wrong
 * folder, or run on the very Node it is replacing.
 */
export function outsideNpm() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(lifecycle|package|node_execpath|execpath|config_local_prefix)/.test(name),
    ),
  );
  const path = process.env.PATH ?? '';
  env.PATH = path
    .split(delimiter)
    .filter((dir) => !dir.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  return env;
}

/** Ends with the reason as the last line. */
export function fail(error) {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exit(1);
}
