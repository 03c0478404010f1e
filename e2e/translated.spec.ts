import { expect, type Page } from '@playwright/test';
import { enterCode, expectDetails, mailedCode, toast } from './coming-back.ts';
import { newPerson, registerQuickly } from './registering.ts';
import { test } from './test.ts';
import { translatePages } from './translate.ts';

test('help and the code work on a page that the browser translated', async ({ page, context }) => {
  const person = newPerson();
  await registerQuickly(page, person);
  await context.clearCookies();
  await context.addInitScript(translatePages);

  await openTranslated(page, '/report-issue');
  const report = page.getByRole('button', { name: 'Submit Issue Report' });
  await report.click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await page.getByLabel('Issue Type').selectOption('Other');
  await page.getByLabel('Issue Description').fill('The page of the hotel does not open.');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Contact Email').fill(person.email);
  await report.click();
  await expect(toast(page, /^Issue reported successfully/)).toBeVisible();

  await openTranslated(page, '/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Subject').selectOption('Sponsorship');
  await page.getByLabel('Message').fill('We want to sponsor the lunch.');
  await send.click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();

  await openTranslated(page, '/alumni-update');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await enterCode(page, await mailedCode(page, person.email));
  await expectDetails(page);
});

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveClass(/translated/);
}
