import { expect, type Page } from '@playwright/test';
import { newPerson } from './registering.ts';
import { test } from './test.ts';
import { untouched } from './touch.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about what is there before a browser translates');

test.use({ userAgent: untouched });

/** Everything that a page asks for in fifteen seconds without a touch, in requests and bytes on the way. */
async function untouchedFor15s(page: Page, path: string) {
  const asked: string[] = [];
  let bytes = 0;
  const done: Promise<void>[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfinished', (request) => {
    done.push(
      request.sizes().then((sizes) => {
        bytes += sizes.responseBodySize + sizes.responseHeadersSize;
      }),
    );
  });
  await page.clock.install();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.clock.runFor(15_000);
  await page.waitForLoadState('networkidle');
  await Promise.all(done);
  return { asked, kilobytes: bytes / 1024 };
}

for (const path of [
  '/registration',
  '/registration?step=personal',
  '/quick-registration',
  '/contact',
  '/report-issue',
  '/alumni-update',
]) {
  test(`${path} asks for little until it is touched, and then for the rest`, async ({ page }) => {
    const { asked, kilobytes } = await untouchedFor15s(page, path);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(15);
    expect(kilobytes).toBeLessThanOrEqual(80);
    const isAlive = () =>
      page
        .getByRole('main')
        .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__reactProps')));
    expect(await isAlive()).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(isAlive).toBe(true);
  });
}

test('the first press of all sends the form, once its scripts are there', async ({ page }) => {
  const { name, email } = newPerson();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Valid email is required');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Subject').selectOption('Payment');
  await page.getByLabel('Message', { exact: true }).fill('Two lines\nabout a payment of mine.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
});

test('a page that was translated before the first touch sends its form as it is', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'));
  await page.getByLabel('Name').fill('Anupama');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Valid email is required');
  await expect(page.getByLabel('Name')).toHaveValue('Anupama');
});
