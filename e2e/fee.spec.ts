import { expect, type Page } from '@playwright/test';
import {
  acceptAndPayLater,
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  ownRegistration,
  passBySmallSteps,
  payByUpi,
  practiceWindow,
  save,
  saveAndPassWork,
  skip,
} from './registering.ts';
import { isPhone, test } from './test.ts';

const sameOnLargeScreens = 'its steps are walked there by the first';

test('a pass-out of 2024 gets the discount, and loses it with another year', async ({ page }) => {
  await openForm(page);
  await fillAboutYou(page, newPerson({ yearOfPassing: '2024' }));
  await expect(page.getByText('You get ₹150 off, once')).toBeVisible();
  await saveAndPassWork(page);
  await choose(page, 'Will you come to the meet?', 'Yes');
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('1');
  await expectFee(page, ['1 adult × ₹500₹500', 'Recent pass-out discount−₹150', 'Your fee₹350']);
  await save(page);
  await expectStep(page, 'Your journey');

  await test.step('2023: no discount', async () => {
    await goToFirstStep(page);
    await page.getByLabel('Year of passing').selectOption('2023');
    await saveAndPassWork(page);
    await expectFee(page, ['1 adult × ₹500₹500', 'Your fee₹500']);
  });

  await test.step('2024 again, and nobody comes: an error, and no discount line', async () => {
    await goToFirstStep(page);
    await page.getByLabel('Year of passing').selectOption('2024');
    await saveAndPassWork(page);
    await count(page, 'Adults, vegetarian').fill('0');
    await save(page);
    await expect(
      page.getByRole('link', { name: 'Add at least one person, and count yourself' }),
    ).toBeVisible();
    await expect(page.getByText('Recent pass-out discount')).toHaveCount(0);
    await count(page, 'Adults, vegetarian').fill('1');
    await save(page);
  });

  await passBySmallSteps(page);
  await skip(page);
  await acceptAndSubmit(page);
  const payWindow = practiceWindow(page);
  await expect(payWindow.getByText('₹350')).toBeVisible();
  await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹350');
});

test('somebody pays more than the minimum, with a declared contribution', async ({ page }) => {
  test.skip(!isPhone(page), sameOnLargeScreens);
  await openForm(page);
  await fillAboutYou(page, newPerson());
  await saveAndPassWork(page);
  await choose(page, 'Will you come to the meet?', 'Yes');
  await count(page, 'Adults, vegetarian').fill('0');
  await count(page, 'Adults, non-vegetarian').fill('1');
  await save(page);
  await passBySmallSteps(page);
  await choose(page, 'Add a contribution to your fee?', 'Yes');
  await save(page);
  await expect(page.getByRole('link', { name: 'Please enter a valid amount' })).toBeVisible();
  await page.getByRole('button', { name: '₹1,000', exact: true }).click();
  await save(page);
  await acceptAndPayLater(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('still to be paid');

  await page.goto('/registration?step=payment');
  const amount = page.getByLabel('Amount to pay');
  const proceed = page.getByRole('button', { name: /^Proceed/ });
  await expect(amount).toHaveValue('1500');
  for (const [typed, reason] of [
    ['499', 'The minimum is ₹500'],
    ['', 'The minimum is ₹500'],
    ['0', 'Please enter a valid amount'],
    ['five', 'Please enter a valid amount'],
  ] as const) {
    await amount.fill(typed);
    await expect(proceed).toBeDisabled();
    await expect(amount).toHaveAccessibleDescription(new RegExp(reason));
  }
  await amount.fill('2000');
  await expect(proceed).toHaveText('Proceed to pay ₹2,000');
  await payByUpi(page);
  await expect(page.getByRole('heading', { name: /^You are registered/ })).toBeVisible();
  const { paymentAmount, fee } = await ownRegistration(page);
  expect(paymentAmount).toBe(2000);
  expect(fee).toMatchObject({ paid: 500, contribution: 1000, credit: 500, due: 0 });

  await page.getByRole('link', { name: 'View registration' }).click();
  await page.getByRole('button', { name: 'Change Event Attendance' }).click();
  await count(page, 'Adults, non-vegetarian').fill('2');
  await expect(page.getByText('Covered by your earlier payment')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const status = page.getByRole('region', { name: 'Registration Status' });
  await expect(status).toContainText('Registration Status: Complete');
  const later = await ownRegistration(page);
  expect(later).toMatchObject({ paymentStatus: 'Completed', paymentAmount: 2000, fee: { due: 0 } });
});

test('a family that does not come has nothing to pay', async ({ page }) => {
  test.skip(!isPhone(page), sameOnLargeScreens);
  await openForm(page);
  await fillAboutYou(page, newPerson());
  await saveAndPassWork(page);
  await choose(page, 'Will you come to the meet?', 'Yes');
  await count(page, 'Adults, vegetarian').fill('2');
  await count(page, 'Children, vegetarian').fill('3');
  await choose(page, 'Will you come to the meet?', 'No');
  const asked = page.getByRole('dialog', { name: 'Remove the 5 people you entered?' });
  await asked.getByRole('button', { name: 'Remove' }).click();
  await save(page);
  await expectStep(page, 'Join in beyond the day');
  await expect(page).toHaveTitle(/^Step 4 of 7/);
  await skip(page);
  await expectStep(page, 'Support the meet');
  await skip(page);
  await expectStep(page, 'Check your answers');
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: 'Submit registration' }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
  await expect(page.getByRole('heading', { name: /^You are registered/ })).toBeVisible();
  expect(await ownRegistration(page)).toMatchObject({
    paymentStatus: 'Completed',
    paymentAmount: 0,
    paymentMethod: 'No fee',
  });
});

/** Opens the first step again and waits for what was answered. */
async function goToFirstStep(page: Page): Promise<void> {
  await page.goto('/registration?step=personal');
  await expect(page.getByLabel('Full name')).not.toHaveValue('');
}

/** The fee card has these lines and no other; on phones it opens from the bar at the foot. */
async function expectFee(page: Page, lines: string[]): Promise<void> {
  const bar = page.locator('[data-fee-bar]');
  const summary = bar.locator('summary');
  if (isPhone(page)) await summary.click();
  const card = isPhone(page) ? bar : page.getByRole('complementary', { name: 'Your fee' });
  await expect(card.locator('dl > div')).toHaveText(lines);
  if (isPhone(page)) await summary.click();
}
