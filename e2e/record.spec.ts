import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, rareSurname, registerElsewhere } from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('staff walk from record to record of a list, and write down what came of each', async ({
  page,
  browser,
  db,
}) => {
  const surname = rareSurname();
  const names = [`Anu ${surname}`, `Biju ${surname}`, `Chitra ${surname}`] as const;
  for (const name of names) {
    await registerElsewhere(browser, newPerson({ name }));
  }
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations?searchTerm=${surname}&sort=name`);
  await page.getByRole('link', { name: names[0], exact: true }).click();
  await expect(heading(page, names[0])).toBeVisible();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText('₹500 due', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Mark' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mark').fill('called, pays Friday');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('called, pays Friday', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Next (j)' }).click();
  await expect(heading(page, names[1])).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page, names[2])).toBeVisible();
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  // what is edited in between is no record of the list
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  // as long as a person holds a key: what follows at once is a scanner's
  await page.keyboard.press('j', { delay: 100 });
  await page.keyboard.press('k');
  await expect(heading(page, names[1])).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /pays Friday/ })).toBeVisible();
});

test('whoever knows that two records are one person merges them from there', async ({
  page,
  browser,
  db,
}) => {
  const surname = rareSurname();
  for (const name of [`Mini ${surname}`, `Mini K ${surname}`]) {
    await registerElsewhere(browser, newPerson({ name }));
  }
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations?searchTerm=${surname}`);
  await page.getByRole('link', { name: `Mini ${surname}`, exact: true }).click();
  await expect(heading(page, `Mini ${surname}`)).toBeVisible();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Merge with…' }).click();
  const search = page.getByRole('dialog', { name: /^Merge Mini/ });
  await search.getByLabel('The other registration').fill(surname);
  await search.getByRole('link', { name: `Mini K ${surname}` }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByLabel('Reason').fill('The same person');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(/has been merged into/)).toBeVisible();
  await expect(heading(page, `Mini ${surname}`)).toBeVisible();
});
