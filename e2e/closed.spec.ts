import { expect } from '@playwright/test';
import { defaultPublicSettings, type PublicSettings } from '@sangamam/contract/settings';
import { writeSettings } from '../server/src/features/settings/settings.ts';
import { type Product, startProduct } from './product.ts';
import { newPerson, registerQuickly } from './registering.ts';
import { openDatabase, test } from './test.ts';

const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

interface Alone {
  product: Product;
  setDeadlines: (change: Partial<PublicSettings['deadlines']>) => Promise<void>;
}

/** On a product of its own, because its settings are everybody's. */
const alone = test.extend<Alone>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
  product: async ({}, use) => {
    const { stop, ...product } = await startProduct();
    await use(product);
    await stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
  setDeadlines: async ({ product }, use) => {
    const { db, close } = await openDatabase(product.dataDir);
    const now = new Date();
    const settings = defaultPublicSettings(now);
    await use((change) =>
      writeSettings(db, { ...settings, deadlines: { ...settings.deadlines, ...change } }, now),
    );
    await close();
  },
});

alone('before it opens and after it closed there is no form', async ({ page, setDeadlines }) => {
  const title = page.getByRole('heading', { level: 1 });
  const showsTitle = (text: string) =>
    expect(async () => {
      await page.goto('/registration?step=personal');
      await expect(title).toHaveText(text, { timeout: 500 });
    }).toPass();

  await setDeadlines({ opensAt: inHours(48) });
  await showsTitle('Registration is not open yet');
  await expect(page.getByText(/^Registration opens on /)).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);

  await setDeadlines({ opensAt: inHours(-1) });
  await showsTitle('About you');
  const person = newPerson();
  await registerQuickly(page, person, { isSubmitted: false });

  await setDeadlines({ closesAt: inHours(-1) });
  await page.context().clearCookies();
  await showsTitle('Registration is closed');
  await expect(page.getByText(/^Registration closed on /)).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  const late = await page.request.post('/api/v1/registrations/step/new', {
    data: { stepName: 'personalInfo', formDataStructured: { personalInfo: { name: 'Late' } } },
  });
  expect(late.status()).toBe(410);
});
