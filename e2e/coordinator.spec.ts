import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { openFacet } from './facets.ts';
import { saved } from './files.ts';
import { newPerson, rareSurname, registerElsewhere } from './registering.ts';
import { addStaff, signIn } from './signing-in.ts';
import { isPhone, test } from './test.ts';

const schools = ['JNV Kollam', 'JNV Mahe'];

test('a coordinator of two schools sees their people, figures and files, and nothing else', {
  tag: '@gate',
}, async ({ page, browser, db }) => {
  test.slow();
  const theirs = newPerson({ name: `Lakshmi ${rareSurname()}`, school: 'JNV Mahe' });
  const foreign = newPerson({ name: `Joseph ${rareSurname()}`, school: 'JNV Thrissur' });
  for (const person of [theirs, foreign]) {
    await registerElsewhere(browser, person);
  }
  const { id: foreignId } = await db
    .selectFrom('registration')
    .select('id')
    .where('email', '=', foreign.email)
    .executeTakeFirstOrThrow();

  await signIn(page, await addStaff(db, schools));
  await page.getByRole('button', { name: '2 schools' }).click();
  for (const school of schools) {
    await expect(page.getByRole('listitem').filter({ hasText: school })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Newest registrations' })).toBeVisible();
  await expect(page.getByText(foreign.name)).toHaveCount(0);
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  const sidebar = page.getByRole('navigation').first();
  const pages = ['Dashboard', 'Registrations', 'Analytics', 'Payment history', 'Issues'];
  await expect(sidebar.getByRole('listitem')).toHaveText(pages);

  await sidebar.getByRole('link', { name: 'Registrations' }).click();
  const school = await openFacet(page, 'School');
  await expect(school.getByRole('checkbox')).toHaveCount(2);
  for (const name of schools) {
    await expect(school.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  const list = page.getByRole('table', { name: 'Registrations' });
  await page.getByRole('searchbox').fill(foreign.phone);
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await page.getByRole('searchbox').fill(theirs.phone);
  await expect(list.getByRole('link', { name: theirs.name, exact: true })).toBeVisible();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Export' }).click();
  const exportIt = page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true });
  const registrations = String(await saved(page, () => exportIt.click()));
  expect(registrations).toContain(theirs.name);
  expect(registrations).not.toContain(foreign.name);
  await page.goto('/admin/registrations?school=JNV+Thrissur');
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await page.goto(`/admin/registrations/${foreignId}`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(await page.content()).not.toContain(foreign.email);

  await expect(async () => {
    await page.goto('/admin/analytics?school=JNV+Mahe');
    await expect(bySchool(page)).toContainText('JNV Mahe', { timeout: 5_000 });
  }).toPass();
  await page.getByLabel('School', { exact: true }).selectOption('All');
  await expect(page).not.toHaveURL(/school=/);
  // charts above grow with their figures and would move it away from under the press
  await expect(bySchool(page)).toContainText('JNV Kollam');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await bySchool(page).getByText('Show as table').click();
  const names = bySchool(page).getByRole('rowheader');
  await expect(names.first()).toBeVisible();
  for (const name of await names.allTextContents()) expect(schools).toContain(name);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const asCsv = page.getByRole('button', { name: 'By school as CSV' });
  const figures = String(await saved(page, () => asCsv.click()));
  expect(figures).toContain('JNV Mahe');
  expect(figures).not.toContain('JNV Thrissur');
  await page.goto('/admin/analytics?school=JNV+Thrissur');
  await expect(page.getByText('No data for these filters').first()).toBeVisible();

  await page.goto('/admin/accommodation');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await statusOf(page, '/api/v1/accommodation/rooms')).toBe(403);
  await page.goto('/admin/payment-history');
  await expect(page.getByText('You can view the payments of your schools.')).toBeVisible();
});

const bySchool = (page: Page) =>
  page.getByRole('region', { name: 'By school', exact: true }).first();

/** The server's answer to a call that no screen offers to this admin. */
async function statusOf(page: Page, path: string): Promise<number> {
  return await page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('adminToken')}` };
    return (await fetch(url, { headers })).status;
  }, path);
}
