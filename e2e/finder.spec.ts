import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, rareSurname, registerElsewhere } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Name, number/ });

const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Find anything' }).getByRole('option', { selected: true });

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

test('staff find a person, a page and an act with the keyboard alone', async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson({ name: `Lakshmi ${rareSurname()}` });
  const { registrationNumber } = await registerElsewhere(browser, person);
  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await find(page, person.phone.slice(2, 8));
  await expect(chosen(page)).toContainText(person.name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await find(page, 'user l');
  await expect(chosen(page)).toContainText('User logs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/user-logs$/);

  // the number without its zeros, though phones hold these digits too
  await find(page, `record payment ${Number(registrationNumber.slice(4))}`);
  await expect(chosen(page)).toContainText(`Record payment: ${person.name}`);
  await page.keyboard.press('Enter');
  const recording = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(recording.getByLabel('Registration number')).toHaveValue(registrationNumber);
  await page.keyboard.press('Escape');
  await expect(recording).toBeHidden();

  await find(page, `check in ${person.name}`);
  await expect(chosen(page)).toContainText(person.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mode=checkin/);
  await expect(page.locator('input[name="code"]')).toHaveValue(registrationNumber);

  await find(page, 'zzzzqqq');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});
