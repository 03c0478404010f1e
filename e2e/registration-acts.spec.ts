import { expect, type Page } from '@playwright/test';
import { findDuplicates } from '../server/src/domain/registrations/find-duplicates.ts';
import type { Db } from '../server/src/platform/db/connect.ts';
import { chooseFacet } from './facets.ts';
import { newPerson, type Person, rareSurname, registerQuickly } from './registering.ts';
import { addStaff, forgetPasswordGiven, givePasswordAgain, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** Two people of one rare name, school and year, registered one after the other. */
async function registerTwo(page: Page, name: string): Promise<readonly [Person, Person]> {
  const two = [newPerson({ name }), newPerson({ name })] as const;
  for (const person of two) {
    await registerQuickly(page, person);
    await page.context().clearCookies();
  }
  return two;
}

const menuOf = (page: Page) => page.getByRole('button', { name: /^Actions for/ });
async function numberOf(db: Db, { email }: Person): Promise<string> {
  const { registrationNumber } = await db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return registrationNumber;
}

test('staff narrow the list, remind several at once, cancel, delete and restore', async ({
  page,
  db,
}) => {
  test.slow();
  const name = `Latha ${rareSurname()}`;
  const [first] = await registerTwo(page, name);
  const number = await numberOf(db, first);
  const staff = await addStaff(db);
  await page.goto('/admin/login');
  await signInQuickly(page, staff);
  await page.goto(`/admin/registrations?searchTerm=${encodeURIComponent(name)}`);
  await expect(menuOf(page)).toHaveCount(2);

  await chooseFacet(page, 'Status', 'Submitted');
  await expect(page).toHaveURL(/status=Submitted/);

  const boxes = page.getByRole('checkbox', { name: /^Select SGM/ });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  const question = page.getByRole('dialog', { name: 'Send a reminder to 2 registrations?' });
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText('2 reminders sent')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('button', { name: 'Cancel registration' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${number}?` });
  await cancel.getByLabel('Reason').fill('Asked by phone');
  await cancel.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(page.getByText(`${number} has been cancelled`)).toBeVisible();
  await expect(menuOf(page)).toHaveCount(1);

  await forgetPasswordGiven(db, staff);
  await page.goto(`/admin/registrations?searchTerm=${number}`);
  await menuOf(page).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${number}?` });
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number);
  await dialog.getByLabel('Reason').fill('A test of the desk');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await givePasswordAgain(page);
  await expect(page.getByText(`${number} has been deleted.`)).toBeVisible();
  await page.goto('/admin/registrations?view=deleted');
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${number} is Cancelled again`)).toBeVisible();
});

test('a person who registered twice becomes one, and two again', async ({ page, db }) => {
  test.slow();
  const name = `Mini ${rareSurname()}`;
  const [kept, gone] = await registerTwo(page, name);
  await findDuplicates({ db, now: () => new Date() });
  const [number, other] = [await numberOf(db, kept), await numberOf(db, gone)];
  await page.goto('/admin/login');
  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/registrations/duplicates?limit=100');
  await page.locator('tr', { hasText: name }).getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('radio', { name: `${number} · ${name}` }).check();
  await page.getByRole('radio', { name: gone.email }).check();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${other} into ${number}?` });
  await dialog.getByLabel('Reason').fill('The same person');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`${other} has been merged into ${number}`)).toBeVisible();
  await expect(page.locator('tr', { hasText: name })).toHaveCount(0);

  await page.goto(`/admin/registrations?view=deleted&searchTerm=${other}`);
  await expect(page.getByText(`Merged into ${number}: The same person`)).toBeVisible();
  await menuOf(page).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${other} is Submitted again`)).toBeVisible();
  await page.goto(`/admin/registrations?searchTerm=${encodeURIComponent(kept.email)}`);
  await expect(menuOf(page)).toHaveCount(1);
});
