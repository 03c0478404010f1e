import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { presets } from '@sangamam/contract/calls/permissions';
import { multiply } from '../bench/src/real-size/multiply.ts';
import type { Db } from '../server/src/platform/db/connect.ts';
import { freePort } from '../server/testing/platform/free-port.ts';
import { type Product, startProduct } from './product.ts';
import { openDatabase, test } from './test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const fillTimeoutMs = 10 * 60_000;

/** The people who sign in to the demo data, by their names in the invitation. */
export const staff: Record<keyof typeof presets, string> = {
  superAdmin: 'asha@sangamam.example',
  coordinator: 'nisar@sangamam.example',
  treasurer: 'leela@sangamam.example',
  helpDesk: 'joseph@sangamam.example',
  rooms: 'thomas@sangamam.example',
  journeys: 'rahim@sangamam.example',
  doorVolunteer: 'sindhu@sangamam.example',
  viewer: 'vinod@sangamam.example',
};

interface Filled extends Product {
  /** The password of everybody in `staff`. */
  readonly password: string;
}

/** Played through the product; the others are copies of these, which the database makes in seconds. */
const played = 500;
const copies = 9;

/** Fills an empty folder as `npm run demo-data` does, once a run; what is in it stays for a worker after this one. */
async function fill(dataDir: string): Promise<string> {
  const made = join(dataDir, 'password');
  if (existsSync(made)) return readFileSync(made, 'utf8');
  const said = execFileSync(
    process.execPath,
    ['server/src/demo-data.ts', '--count', String(played)],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort(2)) },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  const { pool, close } = await openDatabase(dataDir);
  await multiply(pool, copies);
  await close();
  const password = /with the password (\S+) as/.exec(said)?.[1] ?? '';
  writeFileSync(made, password);
  return password;
}

/** On a product of its own with the 5,000 registrations of the demo data. */
export const demo = test.extend<object, { product: Filled; db: Db }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const dataDir = process.env.E2E_DEMO_DIR ?? '';
      const password = await fill(dataDir);
      const { stop, ...product } = await startProduct({ dataDir });
      await use({ ...product, password });
      await stop();
    },
    { scope: 'worker', timeout: fillTimeoutMs },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  db: [
    async ({ product }, use) => {
      const { db, close } = await openDatabase(product.dataDir);
      await use(db);
      await close();
    },
    { scope: 'worker' },
  ],
});
