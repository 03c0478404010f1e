import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { addAdmin } from '../server/testing/domain/sign-in.ts';
import { workbook } from '../server/testing/platform/workbook.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { newPerson, rareSurname } from './registering.ts';
import { signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const school = 'JNV Wayanad';
const head = ['Name', 'Phone', 'School', 'Batch', 'Adults'];

async function usable(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** As long as a person holds a key: what follows at once is a scanner's. */
const press = (box: Locator) => box.press('Space', { delay: 100 });

test('a coordinator with a sheet for each class chooses by keyboard what is imported, and reads what is left out', async ({
  page,
  db,
}) => {
  const email = `sheets.${randomBytes(6).toString('hex')}@example.org`;
  const staff = { email, name: 'Meera Menon' };
  await addAdmin({ db }, { ...staff, assignedSchools: [school] });
  const surname = rareSurname();
  const line = (name: string, batch: number) => {
    const { phone } = newPerson({ school });
    return [`${name} ${surname}`, phone, school, batch, 1];
  };
  const buffer = await workbook(
    ['Read me', [['Registrations'], ['Please do not change the columns']]],
    ['Batch 1998', [['Registrations of our school, 2025'], [], head, line('Anu', 1998)]],
    ['Batch 1999', [head, line('Binu', 1999), line('Chitra', 1999)]],
    ['Old list', [head, line('Deepa', 1990)], { hidden: true }],
    ['Empty', []],
  );
  await signInQuickly(page, staff);
  await page.goto('/admin/registrations/import');
  const file = { name: 'classes.xlsx', mimeType: '', buffer };
  await page.getByLabel('Spreadsheet').setInputFiles(file);

  const sheet = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} [(]`) });
  const leftOut = page.getByRole('status').filter({ hasText: 'Not imported' });
  await expect(sheet('Batch 1998')).toBeChecked();
  await expect(sheet('Batch 1999')).toBeChecked();
  await expect(sheet('Old list')).not.toBeChecked();
  await expect(sheet('Empty')).toBeDisabled();
  await expect(leftOut).toContainText(
    '“Batch 1998”: the names of the columns are in row 3. What stands above is not imported.',
  );
  await expect(leftOut).toContainText(
    'Not imported: Read me (1 row, other columns); Old list (1 row, hidden); Empty (',
  );
  await usable(page);

  await sheet('Batch 1998').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('classes.xlsx: 2 rows')).toBeVisible();
  await expect(sheet('Batch 1998')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet('Batch 1999')).toBeFocused();
  // one has to stay
  await page.keyboard.press('Space', { delay: 100 });
  await expect(page.getByText('Choose at least one sheet')).toBeVisible();
  await expect(sheet('Batch 1999')).toBeChecked();
  // with other columns, instead of them
  await press(sheet('Read me'));
  await expect(sheet('Read me')).toBeChecked();
  await expect(sheet('Batch 1999')).not.toBeChecked();
  await press(sheet('Batch 1999'));
  await expect(sheet('Read me')).not.toBeChecked();
  await press(sheet('Batch 1998'));
  await expect(page.getByText('classes.xlsx: 3 rows')).toBeVisible();

  await page.getByRole('button', { name: 'Check all 3 rows' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await expect(page.getByRole('cell', { name: /^Batch 1999, row 3: Chitra/ })).toBeVisible();
  await usable(page);
  await page.getByLabel('These people have accepted the policies').press('Space');
  await page.getByRole('button', { name: 'Import 3 rows' }).press('Enter');
  await expect(page.getByText('Import finished.')).toBeVisible();
  // what was not imported is still said
  await expect(leftOut).toContainText('Old list (1 row, hidden)');
  await usable(page);
});
