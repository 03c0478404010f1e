import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/testing/platform/free-port.ts';
import { processIds, statOf } from './processes.ts';

const packages = 'postgresql patroni etcd-server haproxy';
const binaries = '/usr/lib/postgresql';
const patienceMs = 180_000;
/** The shortest that Patroni allows: a leader that is silent for so long is one no more. */
const ttlSeconds = 20;

export interface Cluster extends AsyncDisposable {
  /** Wherever the primary is. */
  readonly url: string;
  /** One of the others. */
  readonly readUrl: string;
  /** Each node by itself. */
  readonly nodeUrls: readonly string[];
  /** The number of the primary; -1 while there is none. */
  primary(): Promise<number>;
  /** Resolves once all three are there, one of them kept in step with the primary. */
  whole(): Promise<void>;
  /** As the loss of a machine: nothing of the node can do anything any more. */
  kill(node: number): void;
  restart(node: number): void;
  /** As a machine that stands still and does not know it. */
  freeze(node: number): void;
  thaw(node: number): void;
}

/** The command line of an etcd that is alone. */
const etcdAt = (client: string, peer: string, folder: string) => [
  'etcd',
  `--data-dir=${folder}`,
  `--listen-client-urls=${client}`,
  `--advertise-client-urls=${client}`,
  `--listen-peer-urls=${peer}`,
  `--initial-advertise-peer-urls=${peer}`,
  `--initial-cluster=default=${peer}`,
];

/**
 * Three nodes of Debian's PostgreSQL under Patroni, with one etcd, behind HAProxy, all on this machine. A commit is
 * answered once a second node has it (`synchronous_mode_strict`).
 */
export async function startCluster(): Promise<Cluster> {
  refuseMissing();
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout);
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : null;
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-cluster-'));
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  own(folder);
  const run = (name: string, args: readonly string[], cwd = folder) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const path = `${process.env.PATH}:/usr/sbin:/usr/bin`;
    const [program = '', ...rest] = args;
    return spawn(program, rest, { cwd, ...user, env: { PATH: path }, stdio: ['ignore', log, log] });
  };

  const [client, peer] = [await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = run('etcd', etcdAt(at(client), at(peer), own(made(join(folder, 'etcd')))));
  const nodes: {
    child: ChildProcess;
    readonly data: string;
    readonly port: number;
    readonly rest: number;
  }[] = [];
  const start = (n: number) => run(`node${n}`, ['patroni', join(folder, `node${n}.json`)]);
  for (let n = 0; n < 3; n++) {
    const [port, rest] = [await freePort(), await freePort()];
    const data = join(folder, `data${n}`);
    // JSON is YAML
    const settings = JSON.stringify(settingsOf({ n, port, rest, etcd: client }, { folder, data }));
    writeFileSync(join(folder, `node${n}.json`), settings);
    own(join(folder, `node${n}.json`));
    nodes.push({ child: start(n), data, port, rest });
  }
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'haproxy.cfg'), balancing(nodes, primaryPort, replicaPort));
  const balancer = run('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]);

  const is = async (n: number, role: string) => {
    const { rest = 0 } = nodes[n] ?? {};
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`${at(rest)}/${role}`, { signal }).catch(() => null))?.ok === true;
  };
  const primary = async () => {
    const found = await Promise.all(nodes.map((_, n) => is(n, 'primary')));
    return found.indexOf(true);
  };
  /** Patroni and what it started: the postmaster, and that one's processes. */
  const processesOf = (n: number) => {
    const { child, data = '' } = nodes[n] ?? {};
    const file = join(data, 'postmaster.pid');
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    const parents = [child?.pid ?? 0, postmaster].filter(Boolean);
    return [...parents, ...childrenOf(parents)];
  };
  const signalAll = (n: number, signal: NodeJS.Signals) => {
    for (const pid of processesOf(n)) {
      try {
        process.kill(pid, signal);
      } catch {
        // gone already
      }
    }
  };
  const killAll = () => {
    for (const n of nodes.keys()) signalAll(n, 'SIGKILL');
    for (const child of [etcd, balancer]) child.kill('SIGKILL');
  };
  const url = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const cluster: Cluster = {
    url: url(primaryPort),
    readUrl: url(replicaPort),
    nodeUrls: nodes.map(({ port }) => url(port)),
    primary,
    async whole() {
      const giveUpAtMs = performance.now() + patienceMs;
      while (performance.now() < giveUpAtMs) {
        const found = await Promise.all(
          nodes.map(async (_, n) => [
            await is(n, 'primary'),
            await is(n, 'sync'),
            await is(n, 'replica'),
          ]),
        );
        const count = (role: number) => found.filter((roles) => roles[role]).length;
        if (count(0) === 1 && count(1) === 1 && count(2) === 2 && (await answers(url(primaryPort))))
          return;
        await delay(500);
      }
      throw new Error(`The cluster did not come about; its logs are in ${folder}`);
    },
    kill: (n) => signalAll(n, 'SIGKILL'),
    restart(n) {
      const node = nodes[n];
      if (node) node.child = start(n);
    },
    freeze: (n) => signalAll(n, 'SIGSTOP'),
    thaw: (n) => signalAll(n, 'SIGCONT'),
    async [Symbol.asyncDispose]() {
      const running = [etcd, balancer].filter(({ exitCode }) => exitCode === null);
      const exited = running.map((child) => once(child, 'exit'));
      killAll();
      await Promise.all(exited);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  try {
    await cluster.whole();
    return cluster;
  } catch (error) {
    killAll();
    throw error;
  }
}

function made(folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function refuseMissing(): void {
  const path = { PATH: `${process.env.PATH}:/usr/sbin:/usr/bin` };
  const has = (program: string) => spawnSync('which', [program], { env: path }).status === 0;
  if (existsSync(binaries) && ['patroni', 'etcd', 'haproxy'].every(has)) return;
  throw new Error(`A cluster needs Debian's programs: apt-get install ${packages}`);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const childrenOf = (parents: readonly number[]): number[] =>
  processIds()
    .filter((pid) => parents.includes(Number(statOf(pid)[1])))
    .map(Number);

/** As docs/operations.md#a-cluster-of-postgresql says. */
function settingsOf(
  { n, port, rest, etcd }: Readonly<Record<'n' | 'port' | 'rest' | 'etcd', number>>,
  { folder, data }: Readonly<Record<'folder' | 'data', string>>,
) {
  const [version = ''] = readdirSync(binaries).toSorted((a, b) => Number(b) - Number(a));
  const address = (of: number) => `127.0.0.1:${of}`;
  return {
    scope: 'sangamam',
    name: `node${n}`,
    restapi: { listen: address(rest), connect_address: address(rest) },
    etcd3: { host: address(etcd) },
    bootstrap: {
      dcs: {
        ttl: ttlSeconds,
        loop_wait: 3,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, hot_standby_feedback: 'on', wal_log_hints: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address(port),
      connect_address: address(port),
      data_dir: data,
      bin_dir: join(binaries, version, 'bin'),
      pgpass: join(folder, `pgpass${n}`),
      authentication: {
        superuser: { username: 'postgres', password: 'of-nobody' },
        replication: { username: 'replicator', password: 'of-nobody' },
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
    },
  };
}

/** Asks Patroni who is what, and cuts the connections to one that is it no more. */
function balancing(
  nodes: readonly { readonly port: number; readonly rest: number }[],
  primaryPort: number,
  replicaPort: number,
): string {
  const listen = (role: string, port: number) => `
listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node, n) => `  server node${n} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
`;
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${listen('primary', primaryPort)}${listen('replica', replicaPort)}`;
}
