import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { alone } from './alone.ts';
import { expectNoSidewaysScroll } from './axe.ts';
import { mailedCode } from './coming-back.ts';
import { payQuickly } from './provider.ts';
import {
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  fillWithoutScripts,
  newPerson,
  registerQuickly,
  save,
  skip,
} from './registering.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

test.use({ javaScriptEnabled: false });

const leaving = (page: Page) => page.getByRole('region', { name: 'If your plans change' });

/** Registers two adults and a child who have paid, and opens their answers. */
async function openPaid(page: Page): Promise<void> {
  await page.goto('/policies-that-do-not-exist');
  await registerQuickly(page, newPerson(), { adults: 2, children: 1 });
  await payQuickly(page);
  await page.goto('/form');
  await expectStep(page, 'Your Registration Details');
}

test('without scripts who cannot come cancels and asks for the money', async ({ page }) => {
  await openPaid(page);
  await expect(leaving(page)).toContainText(/If you cancel today, ₹[\d,]+ comes back to you\./);
  await leaving(page).getByText('I cannot come').click();
  await expect(leaving(page).getByLabel(/^Refund ₹/)).toBeChecked();
  await expectNoSidewaysScroll(page);
  await leaving(page).getByRole('button', { name: 'Cancel registration' }).click();
  await expect(page.getByText('Your registration is cancelled.')).toBeVisible();
  await expect(leaving(page)).toContainText(/^.*You asked for a refund of ₹/);
  await expect(leaving(page).getByText('I cannot come')).toHaveCount(0);
});

test('without scripts a family shrinks and gives what was paid too much', async ({ page }) => {
  await openPaid(page);
  await leaving(page).getByRole('link', { name: 'Fewer of us come' }).click();
  await count(page, 'Children, vegetarian').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await leaving(page).getByText('Refund or give ₹270').first().click();
  await leaving(page).getByLabel('Give ₹270 as a contribution').check();
  await leaving(page).getByRole('button', { name: 'Refund or give ₹270' }).click();
  await expectStep(page, 'Your Registration Details');
  await expect(leaving(page).getByText('Refund or give ₹270')).toHaveCount(0);
});

test('without scripts somebody reads all we keep, and then erases it', async ({ page }) => {
  const person = newPerson({ name: 'അനുപമ കൃഷ്ണൻകുട്ടി ഭാഗീരഥിയമ്മ നായർ' });
  const { registrationNumber } = await registerQuickly(page, person);
  await page.goto('/form');
  const data = page.getByRole('region', { name: 'Your data' });

  // a browser that registered needs a code first
  await data.getByRole('button', { name: 'Download as PDF' }).click();
  await expectStep(page, 'Confirm that it is you');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, person.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expectStep(page, 'Your Registration Details');
  const saving = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download as PDF' }).click();
  const file = await readFile(await (await saving).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/form');
  await data.getByText('Erase my data…').click();
  const number = data.getByLabel(`Type ${registrationNumber} to confirm.`);
  await number.fill('SGM-99999');
  await data.getByRole('button', { name: 'Erase for good' }).click();
  await expect(number).toHaveAccessibleDescription(`Type ${registrationNumber} to confirm.`);
  await expectNoSidewaysScroll(page);
  await number.fill(registrationNumber.toLowerCase());
  await data.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeVisible();
  await page.goto('/form');
  await expect(page.getByText(person.name)).toHaveCount(0);
});

alone(
  'without scripts whoever is under 18 registers with a parent',
  async ({ page, changeSettings }) => {
    await changeSettings((settings) => ({
      ...settings,
      features: { ...settings.features, askAge: true },
    }));
    const parent = newPerson();
    await page.goto('/form?step=personal');
    await fillWithoutScripts(page, newPerson({ yearOfPassing: '2024' }));
    await choose(page, 'Are you 18 or older?', 'No');
    await save(page);
    await page.getByLabel('Name of the parent or guardian').fill('Leela Nair');
    await page.getByLabel('Who is this?').selectOption('Mother');
    await page.getByLabel('Their email address or phone number').fill(parent.email);
    await save(page);
    await skip(page);
    await choose(page, 'Will you come to the meet?', 'No');
    await save(page);
    await skip(page);
    await skip(page);

    await expectStep(page, 'Check your answers');
    const main = page.getByRole('main');
    await acceptAndSubmit(page);
    await expect(main).toContainText('A parent must confirm this registration with a code first.');
    await main.getByRole('button', { name: 'Send OTP' }).click();
    await expect(main).toContainText(`Enter the 6-digit code we sent to ${parent.email}.`);
    await main.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, parent.email));
    const declaration = main.getByRole('checkbox', { name: /I am 18 or older and the parent/ });
    await main.getByRole('button', { name: 'Agree' }).click();
    await expect(declaration).toHaveAccessibleDescription(/The parent must agree to continue/);
    await declaration.check();
    await main.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, parent.email));
    await main.getByRole('button', { name: 'Agree' }).click();
    await expect(main).toContainText('Your parent or guardian has agreed');
    await acceptAndSubmit(page);
    await expect(page).toHaveURL(/\/registration-(pending-)?success/);
  },
);
