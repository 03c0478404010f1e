import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './test.ts';

const pages = [
  '/',
  '/registration',
  '/registration?step=personal',
  '/registration?step=attendance',
  '/quick-registration',
  '/alumni-update',
  '/gallery',
  '/contact',
  '/report-issue',
  '/issue-status',
  '/terms-and-conditions',
  '/no-such-page',
];

test('a visitor changes the language, and what was typed and the choice stay', async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'മലയാളം' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ബന്ധപ്പെടുക');
  // What the rules say of an answer is said in the language, too.
  await page.getByRole('button', { name: 'സന്ദേശം അയയ്ക്കുക' }).click();
  await expect(page.getByText('പേര് നൽകണം').first()).toBeVisible();

  await page.goto('/registration?step=personal');
  // What is typed sooner is kept from the moment the form wakes up.
  await page.locator('form[data-hydrated]').waitFor();
  const name = page.getByLabel('മുഴുവൻ പേര്');
  await name.fill('Anu Thomas');
  await name.blur();
  await footer.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/step=personal/);
  await expect(page.getByLabel('पूरा नाम')).toHaveValue('Anu Thomas');

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Register now' }).first()).toBeVisible();
});

for (const language of ['ml', 'hi']) {
  test(`anybody can use the pages in ${language}, on a phone of 320 px too`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/?lang=${language}`);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wider = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getClientRects().length > 0)
          .filter((element) => !element.closest('.visually-hidden, [aria-hidden="true"], svg'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return right > window.innerWidth + 1 && left < window.innerWidth;
          })
          .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`),
      );
      expect(wider, path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    }
  });
}
