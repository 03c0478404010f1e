import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian keeps it where only root looks for programs. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` };

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0;

export type PoolMode = 'session' | 'transaction' | 'statement';

/**
 * Debian's PgBouncer before the PostgreSQL that listens in the folder `host`, which it may enter; everybody comes in as
 * `role`. `more` are lines of its settings. `url` names a database of it.
 */
export async function startPgBouncer({
  host,
  role,
  mode,
  poolSize = 20,
  more = '',
}: {
  readonly host: string;
  readonly role: string;
  readonly mode: PoolMode;
  readonly poolSize?: number;
  readonly more?: string;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} user=${role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 1000
${more}
`,
  );
  // it does not run as root; the folder of the socket is for one user alone
  const { uid, gid } = statSync(host);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const each of [folder, file]) chownSync(each, uid, gid);
  const child = spawn('pgbouncer', ['-q', file], {
    env,
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await delay(20);
  }
  return {
    url: (database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
