import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addAdmin } from '../server/testing/domain/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { saved } from './files.ts';
import { newPerson, rareSurname } from './registering.ts';
import { forgetPasswordGiven, givePasswordAgain, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** Nobody else comes from here, so that a snapshot counts the people of this journey alone. */
const school = 'JNV Palakkad';
const head = 'Name,Mobile number,E-mail,School,Batch,Adults,Remarks';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const count = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

async function usable(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Chooses a file on the import page and looks at what would happen. */
async function check(page: Page, csv: string) {
  const file = { name: 'കുടുംബങ്ങൾ.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Spreadsheet').setInputFiles(file);
  await page.getByRole('button', { name: /^Check / }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
}

/** Staff say what the people of a family eat whom a file counted without it. */
async function sayFood(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click();
  await button(page, 'Edit Event Attendance').click();
  const unsaid = page.getByRole('textbox', { name: 'Adults, food not said' });
  await expect(unsaid).toHaveValue('2');
  await usable(page);
  await unsaid.fill('0');
  await page.getByRole('textbox', { name: 'Adults, vegetarian' }).fill('2');
  await button(page, 'Save').click();
  await expect(page.getByText('Registration updated')).toBeVisible();
}

async function run(page: Page, lines: string) {
  await page.getByLabel('These people have accepted the policies').check();
  await button(page, `Import ${lines}`).click();
  await expect(page.getByText('Import finished.')).toBeVisible();
}

test('a coordinator brings families from a spreadsheet, corrects what was refused, takes them out again, and sees what changed since the caterer was told', {
  tag: '@gate',
}, async ({ page, db }) => {
  test.slow();
  const email = `coordinator.${randomBytes(6).toString('hex')}@example.org`;
  const staff = { email, name: 'Meera Menon' };
  await addAdmin({ db }, { ...staff, assignedSchools: [school], permissions: { canExport: true } });
  const surname = rareSurname();
  const line = (name: string, { change = {}, adults = '2' } = {}) => {
    const person = newPerson({ school, ...change });
    return `${name} ${surname},${person.phone},${person.email},${person.school},1998,${adults},"മുൻകൂട്ടി, അറിയിച്ചു"`;
  };
  await signInQuickly(page, staff);

  await page.goto('/admin/registrations');
  await button(page, 'More actions').click();
  await page.getByRole('link', { name: 'Import' }).click();
  await usable(page);
  await check(
    page,
    [
      head,
      line('ലക്ഷ്മി'),
      line('Basheer'),
      line('Chandran', { change: { phone: '12345' } }),
      line('Deepa', { change: { school: 'JNV Atlantis' } }),
      line('Eapen', { adults: 'many' }),
    ].join('\n'),
  );
  await expect(page.getByRole('cell', { name: /Will be rejected/ })).toHaveCount(3);
  await expect(count(page, 'Will be registered')).toHaveText('2');
  await expect(count(page, 'People')).toHaveText('4');
  await expect(count(page, 'Vegetarian')).toHaveText('0');
  await expect(count(page, 'Food not said')).toHaveText('4');
  await expect(count(page, 'Fee')).toHaveText('₹2,000');
  await usable(page);
  await button(page, 'Import 5 rows').click();
  await expect(page.getByText(/^Confirm that these people/)).toBeVisible();
  await run(page, '5 rows');
  await expect(count(page, 'Registered')).toHaveText('2');
  await expect(count(page, 'Rejected')).toHaveText('3');
  await usable(page);

  const refused = String(await saved(page, () => button(page, 'Save rejected rows').click()));
  expect(refused).toContain('School: This is not one of the choices');
  const corrected = refused.replace('"12345"', `"${newPerson().phone}"`).replace('"many"', '"1"');
  await button(page, 'Import another file').click();
  await check(page, corrected);
  await page.getByLabel('School: “JNV Atlantis” (1 row)').selectOption(school);
  await usable(page);
  await button(page, 'Check all 3 rows').click();
  await expect(count(page, 'Will be registered')).toHaveText('3');
  await run(page, '3 rows');
  await expect(count(page, 'Registered')).toHaveText('3');

  await page.goto(`/admin/registrations?searchTerm=${surname}`);
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: new RegExp(`^(?!Call |WhatsApp ).*${surname}`) }),
  ).toHaveCount(5);
  await sayFood(page, `Basheer ${surname}`);
  await page.goto(`/admin/registrations?searchTerm=${surname}`);
  await forgetPasswordGiven(db, staff);
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export registrations' });
  await expect(dialog.getByLabel(/^Sensitive answers/)).toHaveCount(0);
  await dialog.getByLabel(/^Contact/).check();
  await dialog.getByLabel(/^Money/).uncheck();
  await usable(page);
  await button(page, 'Export').last().click();
  const exported = String(await saved(page, () => givePasswordAgain(page)));
  const [columns = '', ...rows] = exported.trimEnd().split('\r\n');
  expect(columns).toMatch(/^\uFEFF.*Email/);
  expect(columns).not.toMatch(/Blood|Paid/);
  expect(rows.filter((row) => row.includes(surname))).toHaveLength(5);
  expect(rows).toHaveLength(5);

  await page.goto('/admin/snapshots');
  await button(page, 'Take a snapshot').click();
  const taking = page.getByRole('dialog', { name: 'Take a snapshot' });
  await taking.getByLabel('Note').fill('സദ്യ ഒരുക്കുന്നവർക്ക്');
  await usable(page);
  await taking.getByRole('button', { name: 'Take a snapshot' }).click();
  await expect(page.getByRole('heading', { name: /^Totals as of/ })).toBeVisible();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await usable(page);
  const snapshot = page.url();

  await page.goto('/admin/registrations/import');
  await check(page, [head, line('Faisal', { adults: '3' })].join('\n'));
  await run(page, '1 row');
  await page.goto(snapshot);
  await expect(page.getByRole('row', { name: /^Meals.*Adults/ }).first()).toContainText('+3');
  await usable(page);
});
