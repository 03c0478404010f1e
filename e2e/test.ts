import { test as base, expect, type Page } from '@playwright/test';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { startEmbeddedPostgres } from '@sangamam/embedded-database';
import { type Connected, connect, type Db } from '../server/src/platform/db/connect.ts';
import { connectAsProduct } from '../server/src/platform/db/product-role.ts';
import { touchAll } from './touch.ts';
import { translateAll } from './translate.ts';

interface Journey {
  /** Fails the journey when a page logs an error: a broken hydration, a blocked script, a bug. */
  quietConsole: undefined;
  /** Errors that a journey provokes. */
  provokedErrors: RegExp | undefined;
}
interface Shared {
  /** The product's own database, for what staff cannot do on a screen yet. */
  db: Db;
}

export const test = base.extend<Journey, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  provokedErrors: [undefined, { option: true }],
  quietConsole: [
    async ({ context, provokedErrors }, use) => {
      const errors: string[] = [];
      const note = (error: string) => {
        if (!provokedErrors?.test(error)) errors.push(error);
      };
      context.on('console', (entry) => {
        // The browser reports every refused or unanswered request; those are part of many journeys.
        const isRequest = /^Failed to load resource/.test(entry.text());
        // Playwright looks into every frame with a script of its own, also into the previews of mails in
        // the outbox, whose sandbox rightly lets none run.
        const isSandbox = /^Blocked script execution in 'about:srcdoc'/.test(entry.text());
        if (entry.type() === 'error' && !isRequest && !isSandbox) note(entry.text());
      });
      context.on('weberror', (error) => note(String(error.error())));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      touchAll(browser);
      if (process.env.TRANSLATED) translateAll(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const { db, close } = await openDatabase(process.env.E2E_DATA_DIR ?? '');
      await use(db);
      await close();
    },
    { scope: 'worker' },
  ],
});

/** Joins the database that a product runs in its folder. */
export async function openDatabase(
  dataDir: string,
): Promise<Pick<Connected, 'db' | 'pool' | 'close'>> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const patience = { statement_timeout: minuteMs };
  const place = await connectAsProduct(postgres.connection);
  const { db, pool, close } = connect({ ...place, ...patience, max: 2 });
  return {
    db,
    pool,
    async close() {
      await close();
      await postgres.stop();
    },
  };
}

/** True if this is the narrow project, 390 px wide. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
