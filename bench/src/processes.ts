import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/testing/platform/free-port.ts';

/** A server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  /** Memory it holds now, shared libraries included. */
  residentBytes(): number;
  stop(): Promise<void>;
}

const serverMain = fileURLToPath(new URL('../../server/build/main.js', import.meta.url));
const bareMain = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** Secrets of nobody. */
export const webhookSecret = 'testwh_00000000000000000000000000000';
const standIns = {
  APP_ENV: 'test',
  SERVE: 'api',
  SECRET_KEY: 'a key for measurements, 32 letters',
  RAZORPAY_KEY_ID: 'rzp_test_00000000000000',
  RAZORPAY_KEY_SECRET: 'test_00000000000000000000000000000000',
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  ADMIN_EMAIL: 'bench@example.org',
  ADMIN_PASSWORD: 'a password for measurements',
  // Callers have addresses of their own, so that limits are counted and nobody is over them.
  TRUST_PROXY_HOPS: '1',
  LOG_LEVEL: 'warn',
};

/** Settings for benches that are not about limits. */
export const unlimited = { RATE_LIMITS: 'off', CAPTCHA: 'none' };

/** As `npm run serve` starts it. */
const serverFlags = ['--max-semi-space-size=2', '--heap-growing-percent=20'];
const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

/** The product's server as it ships, limits and all, on this database; `env` changes its settings, `main` the build. */
export async function startServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  main = serverMain,
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const variables = {
    ...standIns,
    ...serverEnvironment,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...env,
  };
  return await start([...serverFlags, main], variables, port, /Sangamam (is ready|works)/);
}

/** The handlers of `bare-server.ts` on this database. */
export async function startBareServer(databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort();
  return await start([bareMain], { PORT: String(port), DATABASE_URL: databaseUrl }, port, /ready/);
}

async function start(
  command: readonly string[],
  env: Record<string, string>,
  port: number,
  readyText: RegExp,
): Promise<ServerProcess> {
  const options = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...options, ...command], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saidReady(child, readyText);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    residentBytes: () => residentBytes(child.pid ?? 0),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function saidReady(child: ChildProcess, readyText: RegExp): Promise<void> {
  if (!child.stdout) throw new Error('a child without output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (readyText.test(line)) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error('A server did not start; its reason stands above.');
}

/** From Linux's own accounts; elsewhere unknown. */
function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** The processes of this machine, from Linux's own list. */
export const processIds = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** The fields of /proc/<pid>/stat after the name: state, parent …; none of a process that is gone. */
export function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
