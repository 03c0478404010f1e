import { expect, type Page } from '@playwright/test';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { alone } from './alone.ts';
import { enterCode, expectDetails, mailedCode } from './coming-back.ts';
import {
  acceptAndSubmit,
  count,
  expectStep,
  fillMessage,
  fillWho,
  newPerson,
  practiceWindow,
  registerElsewhere,
  registerQuickly,
  save,
} from './registering.ts';
import { test } from './test.ts';
import { untouched } from './touch.ts';
import { slowNetwork } from './untouched.ts';

/*
 * Journeys on a phone with a processor four times slower at 700 kbit/s and 300 ms, by somebody who types and presses as
 * soon as there is something to see.
 */

test.skip(Boolean(process.env.TRANSLATED), 'about what is there before a browser translates');

test.use({ userAgent: untouched });
test.describe.configure({ timeout: 360_000 });

test.beforeEach(({ page }) => slowDown(page));

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Goes to a page and on as soon as its first bytes are there: what comes next waits for what it touches alone. */
const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test('a message is sent by the first press', async ({ page }) => {
  await openEarly(page, '/contact');
  await fillMessage(page, newPerson());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
});

test('an issue is reported and followed by the first press', async ({ page }) => {
  const { name, email } = newPerson();
  await openEarly(page, '/report-issue');
  await page.getByLabel('Issue Type').selectOption({ index: 1 });
  await page.getByLabel('Issue Description').fill('The receipt names another school.');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Contact Email').fill(email);
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  await expect(page.getByText(/^Your issue number is #\d+\./)).toBeVisible();
  await openEarly(page, '/issue-status');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await enterCode(page, await mailedCode(page, email));
  await expect(page.getByText('The receipt names another school.')).toBeVisible();
});

test('a code is sent by the first press, and opens the registration', async ({ page, browser }) => {
  const person = newPerson();
  await registerElsewhere(browser, person);
  await openEarly(page, '/alumni-update');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await enterCode(page, await mailedCode(page, person.email));
  await expectDetails(page);
});

test('a family is at the payment window from the page of quick registration', async ({ page }) => {
  const person = newPerson();
  await openEarly(page, '/quick-registration');
  await count(page, 'Adults, vegetarian').fill('2');
  await fillWho(page, person);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.locator('[form=quick-registration]:not([name=later])').click();
  await expect(practiceWindow(page).getByText('₹1,000')).toBeVisible();
});

test('a form left at its review is submitted by the first press', async ({ page }) => {
  await openEarly(page, '/registration');
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  await openEarly(page, '/registration?step=review');
  await acceptAndSubmit(page);
  await expect(practiceWindow(page).getByText('₹500')).toBeVisible();
});

alone('the short form leads to the payment window', async ({ page, changeSettings }) => {
  await changeSettings(() => defaultEventSettings(new Date()));
  const person = newPerson();
  await openEarly(page, '/registration?step=personal');
  await fillWho(page, person);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('State or union territory').selectOption('Kerala');
  await nameDistrict(page, 'Kollam');
  await save(page);
  await expectStep(page, 'Who is coming?');
  await count(page, 'Adults, vegetarian').fill('2');
  await save(page);
  await expectStep(page, 'Check your answers');
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: 'Submit and continue to payment' }).click();
  await expect(practiceWindow(page).getByText('₹1,000')).toBeVisible();
});

/** A line until the scripts are there, then a list. */
async function nameDistrict(page: Page, district: string): Promise<void> {
  const field = page.getByLabel('District');
  await expect(async () => {
    const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
    await (isList ? field.selectOption(district) : field.fill(district));
    await expect(field).toHaveValue(district, { timeout: 1_000 });
  }).toPass();
}
