import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/testing/platform/free-port.ts';
import { temporaryFolder } from '../server/testing/platform/temporary-folder.ts';

const main = fileURLToPath(new URL('../server/build/main.js', import.meta.url));

/** Addresses, numbers and tokens: nothing that a journey does may leave one in the log. */
const personal = /[\w.+-]+@[\w-]+\.(org|com|test|example)\b|\+\d{10,15}\b|adm_[\w-]{20}|"otp":"\d/;

export interface Product {
  readonly url: string;
  /** Holds its database; `openDatabase` joins it there. */
  readonly dataDir: string;
}

/** The database may still be writing its last files. */
export function removeFolder(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** A folder for a product; with what is in another, whose product is stopped. */
export function makeFolder(copied?: string): string {
  const dir = mkdtempSync(join(temporaryFolder(), 'sangamam-e2e-'));
  // as files of whom they belong to
  if (copied) execFileSync('cp', ['-a', `${copied}/.`, dir]);
  return dir;
}

/**
 * Starts the whole product as `npm start` does, on a free port and a folder of its own that is as after a
 * first start, with the practice provider beside it. Resolves when it is ready; `stop` ends it and removes its
 * folder.
 * Limits are off unless asked for, because every visitor of a test comes from the same address.
 */
export async function startProduct({
  rateLimits = 'off',
  smtpUrl,
  dataDir: givenDir,
}: {
  rateLimits?: 'on' | 'off';
  /** The server that mails go to; without it they are kept in the outbox. */
  smtpUrl?: string;
  /** Files of an earlier product to go on with; they stay. */
  dataDir?: string;
} = {}): Promise<Product & { stop(): Promise<void> }> {
  // the practice provider listens on the one after it
  const port = await freePort(2);
  const dataDir = givenDir ?? makeFolder(process.env.E2E_STARTED_DIR);
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: rateLimits,
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
      LOG_LEVEL: 'trace',
      ADMIN_EMAIL: 'first-admin@example.org',
      ADMIN_PASSWORD: 'a password nobody uses',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');

  async function stop() {
    child.kill('SIGTERM');
    await ended;
    if (!givenDir) removeFolder(dataDir);
    if (telling.length > 0) throw new Error(`The log tells of people:\n${telling.join('\n')}`);
  }

  const lines = createInterface({ input: child.stdout });
  const telling: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('Sangamam is ready')) resolve();
      if (!line.startsWith('{')) return;
      if (personal.test(line)) telling.push(line);
      // Lines of the log from level "error" on explain a journey that fails.
      if (/^{"level":[56]0,/.test(line)) console.error(line);
    });
    ended.then(() => reject(new Error('The product ended before it was ready.')));
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, dataDir, stop };
}
