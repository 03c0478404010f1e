import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import {
  count,
  newPerson,
  ownRegistration,
  registerElsewhere,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { addStaff, signIn, signInQuickly, signOutEverywhere } from './signing-in.ts';
import { test } from './test.ts';

test('staff see the fee before they save, and choose where two changed the same', {
  tag: '@gate',
}, async ({ page, browser, db }) => {
  const visitor = await browser.newPage();
  const { _id: id } = await registerQuickly(visitor, newPerson());
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = editDialog(page);
  await slowHistory(page);
  await dialog.getByRole('link', { name: 'People' }).click();
  await count(page, 'Adults, vegetarian').fill('3');
  await expect(dialog.getByText('₹500 → ₹1,500, ₹1,500 due')).toBeVisible();
  await expectUsable(page);

  await dialog.getByRole('link', { name: 'Work' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('3');

  const attendees = { adults: { veg: 2 } };
  await saveStep(visitor, id, 'eventAttendance', {
    eventAttendance: { isAttending: true, attendees },
  });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText(/Changed by the registrant,/)).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Use these answers' }).click();
  await expect(dialog.getByText('Choose one')).toBeVisible();
  await dialog.getByRole('radio', { name: /Adults, veg: 3.*Yours/ }).check();
  await dialog.getByRole('button', { name: 'Use these answers' }).click();
  await expect(dialog.getByText('₹1,000 → ₹1,500, ₹1,500 due')).toBeVisible();
  await dialog.getByRole('button', { name: 'Review and save again' }).click();

  await expect(page.getByText('Registration updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  const { fee, formDataStructured } = await ownRegistration(visitor);
  expect(fee.due).toBe(1500);
  expect(formDataStructured.eventAttendance).toMatchObject({ attendees: { adults: { veg: 3 } } });
  await visitor.context().close();
});

test('a session that ends while staff edit costs nothing that was typed', async ({
  page,
  browser,
  db,
}) => {
  const { _id: id } = await registerElsewhere(browser, newPerson());
  const staff = await addStaff(db);
  await signInQuickly(page, staff);
  await page.goto(`/admin/registrations/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = editDialog(page);
  await dialog.getByLabel('Full name').fill('അനുപമ നായർ');

  // as if nothing had been asked of the server for 26 minutes
  await page.evaluate(() =>
    localStorage.setItem('adminLastCall', String(Date.now() - 26 * 60_000)),
  );
  const bar = page.getByRole('region', { name: 'Your session is about to end.' });
  await bar.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(bar).toBeHidden();

  await signOutEverywhere(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Session expired')).toBeVisible();
  await signIn(page, staff);
  await expect(page).toHaveURL(new RegExp(`/admin/registrations/${id}/edit`));
  await expect(dialog.getByLabel('Full name')).toHaveValue('അനുപമ നായർ');
  await dialog.getByRole('button', { name: 'Review and save again' }).click();
  await expect(page.getByText('Registration updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'അനുപമ നായർ', exact: true })).toBeVisible();
});

/** As on a busy phone, where the way back through the history takes a moment. */
const slowHistory = (page: Page) =>
  page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(() => go(delta), 300);
  });

const editDialog = (page: Page) => page.getByRole('dialog', { name: /^Edit/ });

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
