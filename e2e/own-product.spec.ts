import { expect } from '@playwright/test';
import { defaultPublicSettings, type PublicSettings } from '@sangamam/contract/settings';
import { writeSettings } from '../server/src/features/settings/settings.ts';
import { type Product, startProduct } from './product.ts';
import {
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  ownRegistration,
  payByUpi,
  registerQuickly,
  save,
} from './registering.ts';
import { openDatabase, test } from './test.ts';

const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

interface Alone {
  rateLimits: 'on' | 'off';
  product: Product;
  changeSettings: (change: (settings: PublicSettings) => PublicSettings) => Promise<void>;
}

/** On a product of its own, because settings and limits are everybody's. */
const alone = test.extend<Alone>({
  rateLimits: ['off', { option: true }],
  product: [
    async ({ rateLimits }, use) => {
      const { stop, ...product } = await startProduct({ rateLimits });
      await use(product);
      await stop();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  changeSettings: async ({ product }, use) => {
    const { db, close } = await openDatabase(product.dataDir);
    const now = new Date();
    const settings = defaultPublicSettings(now);
    await use((change) => writeSettings(db, change(settings), now));
    await close();
  },
});

alone('before it opens and after it closed there is no form', async ({ page, changeSettings }) => {
  const setDeadlines = (change: Partial<PublicSettings['deadlines']>) =>
    changeSettings((settings) => ({
      ...settings,
      deadlines: { ...settings.deadlines, ...change },
    }));
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

alone(
  'a fee that rose meanwhile is shown before anybody pays',
  async ({ page, changeSettings }) => {
    await registerQuickly(page, newPerson());
    await page.goto('/registration?step=payment');
    await expect(page.getByLabel('Amount to pay')).toHaveValue('500');
    await changeSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 600, version: settings.fees.version + 1 },
    }));
    await expect.poll(async () => (await ownRegistration(page)).fee.due).toBe(600);

    await page.getByRole('button', { name: 'Proceed to pay ₹500' }).click();
    const message = 'The fee is now ₹600. Please check the amount and pay again.';
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(page.getByLabel('Amount to pay')).toHaveValue('600');
    await expect(page.getByText('1 adult × ₹600')).toBeVisible();
    await payByUpi(page);
    await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹600');
  },
);

alone.describe('with limits', () => {
  alone.use({ rateLimits: 'on' });

  alone('a captcha is solved without a word to the visitor', async ({ page }) => {
    for (let visitor = 0; visitor < 4; visitor++) {
      await page.context().clearCookies();
      await openForm(page);
      await fillAboutYou(page, newPerson());
      await save(page);
      await expectStep(page, 'Work and skills');
    }
  });
});
