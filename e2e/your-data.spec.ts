import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { ConsentState } from '@sangamam/contract/privacy/consents';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import {
  askForCode,
  comeBack,
  enterCode,
  mailedCode,
  proceedAndPay,
  toast,
} from './coming-back.ts';
import { photo } from './photo.ts';
import { newPerson, ownRegistration, registerElsewhere, registerQuickly } from './registering.ts';
import { test } from './test.ts';

/** The consents that the server has now. */
async function allowed(page: Page, id: string): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/registrations/${id}/consents`);
  const states: ConsentState[] = (await answer.json()).data;
  return states.flatMap(({ purpose, given }) => (given ? [purpose] : []));
}

test('what was allowed is taken back with one press', async ({ page, browser }) => {
  const person = newPerson();
  const { _id } = await registerElsewhere(browser, person);
  await comeBack(page, person.email);
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByText(/^Terms and policies, .* Given on .*notice version 1/)).toBeVisible();
  const photos = data.getByRole('checkbox', { name: /photograph me/ });
  await photos.check();
  await expect(toast(page, 'Thank you. Your consent is saved.')).toBeVisible();
  await expect(photos).toHaveAccessibleDescription(/^Given on .*notice version 1\.$/);
  expect(await allowed(page, _id)).toEqual(['policies', 'photos']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await photos.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Your consent is withdrawn.')).toBeVisible();
  await expect(photos).toHaveAccessibleDescription(/^Not given since /);
  expect(await allowed(page, _id)).toEqual(['policies']);
  await page.reload();
  await expect(photos).not.toBeChecked();
});

test('a photo is sent in for the gallery, and taken back', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto('/alumni-update?view=registration');
  const data = page.getByRole('region', { name: 'Your data' });
  const send = data.getByRole('button', { name: 'Send the photo' });
  const file = data.getByLabel('Photo', { exact: true });
  const agreed = data.getByRole('checkbox', { name: /^I took this photo/ });
  await send.click();
  await expect(file).toHaveAccessibleDescription(/Choose a photo/);
  await file.setInputFiles(photo('yard.png'));
  await data.getByLabel('What the photo shows').fill('The old yard');
  await send.click();
  await expect(agreed).toHaveAccessibleDescription('Confirm that you may share it');
  await agreed.check();
  await send.click();
  await expect(data.getByText('Waiting for our review.')).toBeVisible();
  await data.getByRole('button', { name: 'Remove: The old yard' }).click();
  await expect(data.getByText('Not shown; the photo has been deleted.')).toBeVisible();
});

test('somebody reads all we keep, and then erases it', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const person = newPerson({ name: 'അനുപമ കൃഷ്ണൻകുട്ടി ഭാഗീരഥിയമ്മ നായർ' });
  const { registrationNumber } = await registerQuickly(page, person);
  await page.goto('/alumni-update?view=registration');
  const data = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog');

  await test.step('a browser that registered needs a code first', async () => {
    await data.getByRole('button', { name: 'Download as JSON' }).click();
    await expect(dialog).toContainText(`a code to ${person.email}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send OTP' }).click();
    await dialog.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, person.email));
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Verify OTP' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`my-data-${registrationNumber}.json`);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      registration: { formDataStructured: { personalInfo: { email: person.email } } },
      consents: [
        { purpose: 'policies', given: true },
        { purpose: 'photos', given: false },
      ],
    });
  });

  await test.step('the same to print', async () => {
    const saving = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download as PDF' }).click();
    const file = await readFile(await (await saving).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('what was paid is not given back by erasing', async () => {
    await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
    await proceedAndPay(page);
    await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();
    await data.getByRole('button', { name: 'Erase my data' }).click();
    await expect(dialog).toContainText('You have paid ₹500. Erasing your data does not refund it.');
    const refund = dialog.getByRole('link', { name: 'Request a refund' });
    await expect(refund).toHaveAttribute(
      'href',
      /^\/report-issue\?registration=.*category=Payment$/,
    );
    await expectAccessible(page);
  });

  await test.step('the number is typed, and everything is gone', async () => {
    const number = dialog.getByLabel(`Type ${registrationNumber} to confirm.`);
    await number.fill('SGM-99999');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(number).toHaveAccessibleDescription(`Type ${registrationNumber} to confirm.`);
    await number.fill(registrationNumber.toLowerCase());
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeFocused();
    await expect(page.getByText(/^The sealed copy will be destroyed on /)).toBeVisible();
    await expectAccessible(page);
    expect(await ownRegistration(page)).toBeNull();
  });

  await test.step('nobody finds it, and the contact is free', async () => {
    const later = await browser.newPage();
    await askForCode(later, person.email);
    await enterCode(later, '123456');
    await expect(toast(later, 'Invalid OTP. Please try again.')).toBeVisible();
    await registerQuickly(later, person);
    await later.context().close();
  });
});

test('nothing is erased while a payment is on its way', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.route(/\/registrations\/(current|[0-9a-f-]{36})$/, async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    envelope.data.paymentStatus = 'Processing';
    await route.fulfill({ response: answer, json: envelope });
  });
  await page.goto('/alumni-update?view=registration');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A payment is still being confirmed.');
  await expect(dialog.getByRole('link', { name: 'Raise Issue' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveCount(0);
  await expectAccessible(page);
});
