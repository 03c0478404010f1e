/*
 * Runs the embedded PostgreSQL and shuts it down when the last process using it is gone, however
 * that process ended (kill -9 included): each holds an open pipe or socket to this one, and the
 * kernel closes them. It sits in a session of its own, so Ctrl-C reaches only the application,
 * which can finish its work before the database goes.
 *
 * Arguments: one JSON {@link WatchdogOptions}. Standard input: pipe held by the process that
 * started us until it holds the socket like everybody else; standard error: the database's log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DatabaseUser } from './binaries.ts';

export type WatchdogOptions = {
  command: string;
  args: string[];
  user: DatabaseUser | null;
  socketDir: string;
};

/** The socket at which processes hold the database of the postmaster with this process id. */
export function watchSocketPath(socketDir: string, postmasterPid: number): string {
  return join(socketDir, `watch.${postmasterPid}`);
}

const FIRST_RESTART_DELAY_MS = 250;
const LONGEST_RESTART_DELAY_MS = 30_000;

function main(options: WatchdogOptions): void {
  const holders = new Set<Readable>([process.stdin]);
  const leaving = new Set<Socket>();
  let stopping = false;
  let restartDelayMs = FIRST_RESTART_DELAY_MS;
  let postgres: ChildProcess;
  let server: Server;

  const run = () => {
    postgres = spawn(options.command, options.args, {
      ...options.user,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const startedAtMs = performance.now();
    const { pid } = postgres;
    if (pid === undefined) throw new Error(`${options.command} could not be run`);
    const path = watchSocketPath(options.socketDir, pid);
    rmSync(path, { force: true });
    server = createServer({ allowHalfOpen: true }, (socket) => {
      holders.add(socket);
      const leave = () => release(socket);
      socket.on('end', leave).on('close', leave).on('error', leave).resume();
    });
    server.listen(path);
    postgres.on('exit', (code) => {
      if (stopping) finish(code ?? 1);
      // one that worked for a while is back at once
      const ranMs = performance.now() - startedAtMs;
      if (ranMs > LONGEST_RESTART_DELAY_MS) restartDelayMs = FIRST_RESTART_DELAY_MS;
      // Those who took hold a moment ago are heard before it is judged whether the start succeeded.
      setTimeout(() => restart(code), restartDelayMs);
    });
  };

  const restart = (code: number | null) => {
    server.close();
    // Before the first start succeeded, a failure is the starter's to judge.
    if (holders.has(process.stdin)) finish(code ?? 1);
    restartDelayMs = Math.min(restartDelayMs * 2, LONGEST_RESTART_DELAY_MS);
    run();
  };

  const finish = (code: number) => {
    for (const socket of leaving) socket.destroy();
    process.exit(code);
  };

  const stop = () => {
    stopping = true;
    server.close();
    if (postgres.exitCode === null && postgres.signalCode === null) postgres.kill('SIGINT');
    else finish(0);
  };

  /** Answers a process that leaves by hanging up: at once, or once the database is down. */
  const release = (holder: Readable) => {
    if (!holders.delete(holder)) return;
    if (holders.size === 0) {
      if (holder !== process.stdin) leaving.add(holder as Socket);
      stop();
    } else if (holder !== process.stdin) {
      (holder as Socket).end();
    }
  };

  process.stdin.on('end', () => release(process.stdin)).resume();
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => {});
  process.on('SIGINT', () => {});
  run();
}

if (import.meta.main) main(JSON.parse(process.argv[2] ?? ''));
