import { expect, type Page } from '@playwright/test';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { alone } from './alone.ts';
import { comeBack } from './coming-back.ts';
import { newPerson, payByUpi, registerQuickly } from './registering.ts';
import { test } from './test.ts';

/** The time on the device, in place of the present. */
const clocks = [
  { name: 'of 2015', shownMs: Date.parse('2015-01-01T00:00:00Z') },
  { name: 'two months ahead', shownMs: Date.now() + 61 * dayMs },
  { name: 'a year ahead', shownMs: Date.now() + 366 * dayMs },
];

for (const { name, shownMs } of clocks) {
  test(`a phone with a clock ${name} finds registration as open as it is`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const right = await browser.newPage({ ...(baseURL && { baseURL }) });
    await right.goto('/');
    const days = right.locator('[data-unit=day]');
    await expect(days).toHaveText(/^\d+ days?$/);

    await page.clock.install({ time: shownMs });
    await page.goto('/');
    await passMinute(page);
    await expect(page.locator('[data-unit=day]')).toHaveText((await days.textContent()) ?? '');
    await expect(page.getByRole('link', { name: /^Register/ }).first()).toBeVisible();
    await right.context().close();

    for (const path of ['/registration?step=personal', '/quick-registration']) {
      await page.goto(path);
      await expect(page.locator('form[data-hydrated]')).toBeVisible();
      await passMinute(page);
      await expect(page.getByLabel('Full name')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Submit now, pay later' })).toBeVisible();
    await page.goto('/registration');
    await passMinute(page);
    await expect(page.getByRole('link', { name: 'Start registration' })).toBeVisible();
  });

  test(`a phone with a clock ${name} changes a registration and keeps its ticket`, async ({
    page,
  }) => {
    const person = newPerson();
    const { registrationNumber } = await registerQuickly(page, person);
    await page.goto('/registration?step=payment');
    await payByUpi(page);
    await expect(page).toHaveURL(/registration-success/);
    await page.clock.install({ time: shownMs });
    await comeBack(page, person.email);
    for (const part of ['Event Attendance', 'Transportation', 'Accommodation']) {
      await expect(page.getByRole('button', { name: `Change ${part}` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Change Personal Information' }).click();
    await expect(page.getByRole('button', { name: 'Change email or phone' })).toBeVisible();
    await page.goto('/offline');
    await expect(page.getByText(registrationNumber)).toBeVisible();
  });
}

alone('it opens when it opens, on any clock', async ({ page, changeSettings }) => {
  const opensAtMs = Date.now() + hourMs;
  await changeSettings((settings) => ({
    ...settings,
    deadlines: { ...settings.deadlines, opensAt: new Date(opensAtMs).toISOString() },
  }));
  await page.clock.install({ time: Date.parse('2031-01-01T00:00:00Z') });
  await page.goto('/quick-registration');
  await expect(page.getByRole('heading', { name: /not open yet/ })).toBeVisible();
  // the page has its scripts: what passes from now on, it has counted
  await expect.poll(() => page.locator('main').evaluate(hasReact)).toBe(true);
  await page.clock.fastForward(hourMs - 2 * 60_000);
  await expect(page.getByRole('heading', { name: /not open yet/ })).toBeVisible();
  await page.clock.fastForward(4 * 60_000);
  await expect(page.getByLabel('Full name')).toBeVisible();
});

/** React marks the elements it has taken over. */
const hasReact = (main: Element) => Object.keys(main).some((key) => key.startsWith('__reactProps'));

/** The page has done all it does with the time after this. */
const passMinute = (page: Page) => page.clock.fastForward('01:01');
