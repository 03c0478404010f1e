import { expect } from '@playwright/test';
import {
  defaultEventSettings,
  type EventSettings,
} from '@sangamam/contract/settings/event-settings';
import type { Db } from '../server/src/platform/db/connect.ts';
import { writeSettings } from '../server/src/platform/settings/settings.ts';
import { wholeForm } from '../server/testing/domain/whole-form.ts';
import { type Product, startProduct } from './product.ts';
import { openDatabase, test } from './test.ts';

interface Alone {
  rateLimits: 'on' | 'off';
  product: Product;
  /** The database of that product. */
  ownDb: Db;
  changeSettings: (change: (settings: EventSettings) => EventSettings) => Promise<void>;
}

/** On a product of its own, because settings and limits are everybody's. */
export const alone = test.extend<Alone>({
  rateLimits: ['off', { option: true }],
  product: [
    async ({ rateLimits }, use) => {
      const { stop, ...product } = await startProduct({ rateLimits });
      await use(product);
      await stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  ownDb: async ({ product }, use) => {
    const { db, close } = await openDatabase(product.dataDir);
    await use(db);
    await close();
  },
  changeSettings: async ({ ownDb, product, request }, use) => {
    const now = new Date();
    const settings = wholeForm(defaultEventSettings(now));
    const served = async () =>
      (await request.get(`${product.url}/api/v1/settings/public`)).headers().etag;
    await use(async (change) => {
      const before = await served();
      await writeSettings(ownDb, change(settings), now);
      // the product hears of it a moment later, and a page of before would be in its way
      await expect.poll(served).not.toBe(before);
    });
  },
});
