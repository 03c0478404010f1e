import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../app.ts';
import { freePort } from '../platform/free-port.ts';

export type Part = 'api' | 'worker';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/**
 * The product as two real processes on the database and the provider of `test`, one that answers and one
 * that works in the background, or as one of them; `more` are variables for both, `own` for one. One that is killed gets no
 * chance to clean up, and is started again.
 */
export async function startServers(
  test: TestApp,
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
  parts: readonly Part[] = ['api', 'worker'],
  own: Readonly<Partial<Record<Part, Readonly<Record<string, string>>>>> = {},
) {
  const { provider, deps } = test;
  const ports = { api: await freePort(), worker: await freePort() };
  const env = {
    APP_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: deps.config.secretKey,
    RATE_LIMITS: 'off',
    CAPTCHA: 'none',
    LOG_LEVEL: 'silent',
    RAZORPAY_KEY_ID: provider?.keyId,
    RAZORPAY_KEY_SECRET: provider?.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider?.webhookSecret,
    RAZORPAY_API_URL: provider?.url,
    ...more,
  };
  const running = new Map<Part, { child: ChildProcess; ready: Promise<unknown> }>();

  function start(part: Part): void {
    const child = spawn(process.execPath, [main], {
      env: { ...env, ...own[part], SERVE: part, PORT: String(ports[part]) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (/Sangamam (is ready|works)/.test(text)) resolve();
      });
      child.on('exit', () => reject(new Error(`The ${part} ended before it was ready.`)));
    });
    ready.catch(() => {});
    running.set(part, { child, ready });
  }

  async function kill(part: Part): Promise<void> {
    const { child } = running.get(part) ?? {};
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  parts.forEach(start);
  return {
    url: `http://127.0.0.1:${ports.api}`,
    /** Resolves when all of them answer or work. */
    ready: () => Promise.all([...running.values()].map(({ ready }) => ready)),
    /** `kill -9`; the next one is then on its way. */
    async replace(part: Part): Promise<void> {
      await kill(part);
      start(part);
    },
    async close(): Promise<void> {
      await Promise.all([...running.keys()].map(kill));
    },
  };
}
