import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { insertJob } from '../server/src/platform/jobs/store.ts';
import { withDonations } from '../server/testing/domain/money.ts';
import { alone } from './alone.ts';
import { expectNoSidewaysScroll } from './axe.ts';
import { mailedCode, mailTo } from './coming-back.ts';
import { photo } from './photo.ts';
import { payQuickly } from './provider.ts';
import {
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  familyRoomForOne,
  fillWho,
  fillWithoutScripts,
  newPerson,
  registerQuickly,
  save,
  saveStep,
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

test('without scripts who cannot come gives the place to another person by a link', async ({
  page,
  browser,
}) => {
  await page.goto('/policies-that-do-not-exist');
  const giver = newPerson();
  await registerQuickly(page, giver, { adults: 2 });
  await payQuickly(page);
  await page.goto('/form');
  const pass = leaving(page).getByText('Give my place to somebody else');
  const make = leaving(page).getByRole('button', { name: 'Make the link' });
  await pass.click();
  await make.click();
  // nobody who sits down at an open page can give it away
  await expectStep(page, 'Confirm that it is you');
  await page.getByLabel('Email address').fill(giver.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, giver.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await pass.click();
  await make.click();
  const address = await leaving(page).getByLabel('Your link').inputValue();
  await expectNoSidewaysScroll(page);
  await page.goto('/form');
  await expect(leaving(page)).toContainText('Your link to pass your place on works until');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto(address);
  const link = other.getByLabel('The link you were sent');
  const open = other.getByRole('button', { name: 'Open the link' });
  await link.fill('https://example.org/take-place');
  await open.click();
  await expect(link).toHaveAccessibleDescription(/Open the link again that was sent to you/);
  await link.fill(address);
  await open.click();
  await expect(other.getByText('Nothing: it is paid')).toBeVisible();
  const taker = newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി' });
  await other.getByLabel('Full name').fill(taker.name);
  await other.getByRole('button', { name: 'Take the place' }).click();
  await expect(other.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await expect(other.getByLabel('Full name')).toHaveValue(taker.name);
  await expectNoSidewaysScroll(other);
  await fillWho(other, taker);
  await other.getByLabel('Email address').fill(taker.email);
  await other.getByRole('checkbox', { name: /accept the/ }).check();
  await other.getByRole('button', { name: 'Take the place' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('You are registered');
  await context.clearCookies();
  await other.goto(address);
  await link.fill(address);
  await open.click();
  await expect(other.getByText('This link has been used or withdrawn')).toBeVisible();
  await context.close();
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

test('without scripts a photo is sent in for the gallery, and taken back', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto('/form');
  const photos = page.getByRole('region', { name: 'Photos for the gallery' });
  await photos.getByText('Choose a photo').click();
  const caption = photos.getByLabel('What the photo shows');
  const send = photos.getByRole('button', { name: 'Send the photo' });
  await caption.fill('ഞങ്ങളുടെ പഴയ സ്കൂൾ മുറ്റം, 1998');
  await send.click();
  const file = photos.getByLabel('Photo', { exact: true });
  await expect(file).toHaveAccessibleDescription(/Choose a photo/);
  await expect(caption).toHaveValue('ഞങ്ങളുടെ പഴയ സ്കൂൾ മുറ്റം, 1998');
  await file.setInputFiles(photo('yard.png'));
  await send.click();
  const agreed = photos.getByRole('checkbox', { name: /^I took this photo/ });
  await expect(agreed).toHaveAccessibleDescription('Confirm that you may share it');
  await expectNoSidewaysScroll(page);
  await agreed.check();
  await file.setInputFiles(photo('yard.png'));
  await send.click();
  await expect(photos).toContainText('Waiting for our review.');
  await photos.getByRole('button', { name: /^Remove: ഞങ്ങളുടെ/ }).click();
  await expect(photos).toContainText('Not shown; the photo has been deleted.');
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

alone(
  'without scripts somebody gives, and adds their PAN to the receipt',
  async ({ page, changeSettings }) => {
    await changeSettings(withDonations);
    await openPaid(page);
    await page.getByRole('link', { name: 'Add Event Contribution' }).click();
    const amount = page.getByLabel('Amount in rupees');
    await amount.fill('0');
    await page.getByRole('button', { name: 'Go on to the payment page' }).click();
    await expect(amount).toHaveAccessibleDescription('Please enter a valid amount');
    await amount.fill('500');
    await page.getByRole('button', { name: 'Go on to the payment page' }).click();
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    await page.getByRole('button', { name: 'Pay by UPI' }).click();
    await page.getByRole('button', { name: /^Go back to/ }).click();

    const receipts = page.getByRole('region', { name: 'Receipts' });
    await expect(async () => {
      await page.goto('/form');
      await expect(receipts).toContainText('Donation receipt', { timeout: 5_000 });
    }).toPass();
    await receipts.getByText('Enter PAN and address').click();
    await receipts.getByLabel('PAN', { exact: true }).fill('ABCDT1234F');
    await receipts.getByLabel('Address').fill('Kizhakke Veedu\nKollam 691001');
    await receipts.getByRole('button', { name: 'Save' }).click();
    const pan = receipts.getByLabel('PAN', { exact: true });
    await expect(pan).toHaveAccessibleDescription(/Enter the PAN as on the card/);
    await expect(receipts.getByLabel('Address')).toHaveValue('Kizhakke Veedu\nKollam 691001');
    await expectNoSidewaysScroll(page);
    await pan.fill('abcpt 1234 f');
    await receipts.getByRole('button', { name: 'Save' }).click();
    await receipts.getByText('Change PAN and address').click();
    await expect(receipts).toContainText('ABCPT****F, Kizhakke Veedu, Kollam 691001');
  },
);

alone(
  'without scripts who waits for a bed takes the one that is offered',
  async ({ page, browser, product, ownDb, changeSettings }) => {
    const leaver = await (await browser.newContext({ baseURL: product.url })).newPage();
    await leaver.goto('/nowhere');
    const left = await registerQuickly(leaver, newPerson());
    const person = newPerson();
    await page.goto('/nowhere');
    const { _id: id } = await registerQuickly(page, person);
    await changeSettings((settings) => ({
      ...settings,
      options: {
        ...settings.options,
        stayKinds: settings.options.stayKinds.map((kind) =>
          kind.value === 'Family room' ? { ...kind, places: 1 } : kind,
        ),
      },
    }));
    await saveStep(leaver, left._id, 'accommodation', familyRoomForOne);
    await saveStep(page, id, 'accommodation', familyRoomForOne);
    await page.goto('/form');
    await expect(page.getByText('You are number 1 on the list for Family room.')).toBeVisible();
    await saveStep(leaver, left._id, 'accommodation', {
      accommodation: { planAccommodation: false },
    });
    await leaver.context().close();
    await insertJob(ownDb, 'offer-places', {}, {});
    await mailTo(page, person, /Family room is free for you$/);
    await page.goto('/form');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'I will take it' }).click();
    await expectStep(page, 'Your Registration Details');
    await expect(page.getByText('Family room is free for you.')).toHaveCount(0);
  },
);
