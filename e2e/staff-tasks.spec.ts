import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { readCsv, readXlsx } from '../server/testing/platform/read-files.ts';
import { mailTo, toast } from './coming-back.ts';
import { chooseFacet } from './facets.ts';
import { saved } from './files.ts';
import { payQuickly } from './provider.ts';
import { newPerson, rareSurname, registerAtDesk, registerQuickly } from './registering.ts';
import { addStaff, addTreasurer, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** An ordinary day of staff, from the menu on and in few clicks; keys and the lists of the browser are none. */

declare global {
  interface Window {
    clicks?: number;
  }
}

/** Opens the dashboard, where a day begins, and counts clicks from there on. */
async function begin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // not the touch of `touch.ts`
    const count = ({ isTrusted }: Event) => {
      window.clicks = (window.clicks ?? 0) + Number(isTrusted);
    };
    addEventListener('pointerdown', count, true);
  });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function expectClicks(page: Page, most: number): Promise<void> {
  expect(await page.evaluate(() => window.clicks)).toBeLessThanOrEqual(most);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tickOf = (page: Page, name: string) => page.getByRole('checkbox', { name });
/** The rows of people in the list. */
const rows = (page: Page, name: string) =>
  page.getByRole('table').getByRole('link', { name: new RegExp(name) });

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Types into the search of the list, and waits for as many rows. */
async function search(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  // the list may have had one of that name before
  await expect(page).toHaveURL(/searchTerm=/);
  await expect(rows(page, text)).toHaveCount(count);
}

async function narrowToOwing(page: Page): Promise<void> {
  await page.getByText('More filters').click();
  // the tick follows the address
  await tickOf(page, 'Has a balance due').click();
  await expect(tickOf(page, 'Has a balance due')).toBeChecked();
}

test('all of two schools who still owe money are found, and reminded at once', async ({
  page,
  db,
}) => {
  test.slow();
  const schools = ['JNV Idukki', 'JNV Kottayam'] as const;
  const surname = rareSurname();
  await signInQuickly(page, await addStaff(db));
  const register = async (name: string, school: string, paid: number | null) => {
    const person = newPerson({ name: `${name} ${surname}`, school });
    await registerAtDesk(page, 1, paid, person);
    return person;
  };
  const first = await register('Anu', schools[0], null);
  for (let nth = 2; nth <= 11; nth++) await register('Anu', schools[nth % 2 ? 0 : 1], null);
  await register('Biju', schools[0], 500);
  await register('Chitra', 'JNV Kannur', null);

  await begin(page);
  await openFromMenu(page, 'Registrations');
  await search(page, surname, 10);
  await chooseFacet(page, 'School', schools);
  await narrowToOwing(page);
  await expect(rows(page, `Anu ${surname}`)).toHaveCount(10);
  await expectClicks(page, 6);

  await tickOf(page, 'Select all on this page').check();
  await button(page, 'Select all 11 matching').click();
  await button(page, 'Send reminder').click();
  const question = page.getByRole('dialog', { name: 'Send a reminder to 11 registrations?' });
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText('11 reminders sent')).toBeVisible();
  await expectClicks(page, 10);
  await mailTo(page, first, /₹500 still to pay$/);
});

test('who was called is marked, several at once, and found by the mark', async ({ page, db }) => {
  const surname = rareSurname();
  await signInQuickly(page, await addStaff(db));
  for (const name of ['Anu', 'Biju', 'Chitra']) {
    await registerAtDesk(page, 1, null, { name: `${name} ${surname}` });
  }
  await registerAtDesk(page, 1, 500, { name: `Deepa ${surname}` });

  await begin(page);
  await openFromMenu(page, 'Registrations');
  await search(page, surname, 4);
  await narrowToOwing(page);
  await expect(rows(page, surname)).toHaveCount(3);
  for (const name of ['Anu', 'Chitra']) {
    await page
      .getByRole('row', { name: new RegExp(`${name} ${surname}`) })
      .getByRole('checkbox')
      .check();
  }
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Mark' })
    .click();
  const mark = `pays Friday, says ${surname}`;
  const dialog = page.getByRole('dialog', { name: 'Mark 2 registrations' });
  await dialog.getByLabel('Mark').fill(mark);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 registrations marked')).toBeVisible();

  await chooseFacet(page, 'Mark', mark);
  await expect(rows(page, surname)).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(2);
  await expect(rows(page, `Biju ${surname}`)).toHaveCount(0);
  await expectClicks(page, 9);
});

test('badges of more people than a page shows become one file', async ({ page, db }) => {
  test.slow();
  const surname = rareSurname();
  await signInQuickly(page, await addStaff(db));
  for (let nth = 1; nth <= 11; nth++) {
    await registerAtDesk(page, 1, 500, { name: `Anu ${surname}` });
  }

  await begin(page);
  await openFromMenu(page, 'Registrations');
  await search(page, surname, 10);
  await tickOf(page, 'Select all on this page').check();
  await button(page, 'Select all 11 matching').click();
  await button(page, 'Print badges').click();
  await expect(toast(page, /^The badges are being prepared/)).toBeVisible();
  await button(page, 'Export').first().click();
  const dialog = page.getByRole('dialog', { name: 'Export registrations' });
  const file = await saved(page, () =>
    dialog.getByRole('button', { name: /^Download 11 rows/ }).click(),
  );
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await expectClicks(page, 6);
});

test('a family that cannot come gets its money back, is cancelled and told', async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson({ name: `Anu ${rareSurname()}` });
  const visitor = await browser.newPage();
  await visitor.goto('/registration');
  const { registrationNumber } = await registerQuickly(visitor, person, { adults: 2 });
  await payQuickly(visitor);
  await visitor.context().close();
  await signInQuickly(page, await addTreasurer(db));

  await begin(page);
  await openFromMenu(page, 'Payment history');
  await search(page, person.name, 1);
  await rows(page, person.name).click();
  await button(page, 'Refund').click();
  const dialog = page.getByRole('dialog', { name: `Refund to ${person.name}` });
  await dialog.getByLabel('Reason').fill('They cannot come');
  await dialog.getByLabel('Also cancel the registration').check();
  await dialog.getByRole('button', { name: 'Refund ₹1,000' }).click();
  await expect(toast(page, 'Refund started')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: registrationNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expectClicks(page, 6);
  await mailTo(page, person, /refund of ₹1,000$/);
});

test('the cash that one person took today is summed up', async ({ page, db }) => {
  const leela = await addTreasurer(db, `Leela ${rareSurname()}`);
  const nowMs = Date.now();
  await signInQuickly(page, leela);
  await registerAtDesk(page, 1, 500);
  await registerAtDesk(page, 1, 500);
  const upi = { method: 'upi', amount: 500, reference: `UTR${randomInt(1e12)}` } as const;
  await registerAtDesk(page, 1, upi);
  const receivedAt = new Date(nowMs - dayMs).toISOString();
  await registerAtDesk(page, 1, { method: 'cash', amount: 500, receivedAt });

  await begin(page);
  await openFromMenu(page, 'Payment history');
  await button(page, 'By collector').click();
  const sums = page
    .getByRole('table', { name: 'Money recorded by each member of staff' })
    .getByRole('row', { name: new RegExp(leela.name) });
  await expect(sums.filter({ hasText: 'UPI' })).toContainText('₹500');
  const cash = sums.filter({ hasText: 'Cash' });
  await expect(cash).toContainText('₹1,500');
  await page.getByText('Days', { exact: true }).click();
  await page.getByLabel('From', { exact: true }).fill(dateAtEvent(nowMs));
  await expect(cash).toContainText('₹1,000');
  await cash.getByRole('button', { name: leela.name }).click();
  const taken = page.getByRole('table', { name: 'Payment history' }).getByText(/^Cash, by/);
  await expect(taken).toHaveCount(2);
  await expectClicks(page, 4);
});

test('a coordinator has figures for the caterer and a list for Excel as files', async ({
  page,
  db,
}) => {
  const school = 'JNV Kasaragod';
  const surname = rareSurname();
  await signInQuickly(page, await addStaff(db, [school]));
  for (const [name, adults] of [
    ['Anu', 2],
    ['ബഷീർ', 3],
  ] as const) {
    await registerAtDesk(page, adults, null, { name: `${name} ${surname}`, school });
  }

  await begin(page);
  await openFromMenu(page, 'Registrations');
  await search(page, surname, 2);
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export registrations' });
  await dialog.getByLabel('Excel (XLSX)').check();
  const cells = await readXlsx(
    await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click()),
  );
  expect(cells).toHaveLength(3);
  const names = cells.flat().filter((cell) => cell.endsWith(surname));
  expect(names.sort()).toEqual([`Anu ${surname}`, `ബഷീർ ${surname}`]);
  await expectClicks(page, 4);

  await button(page, 'More actions').click();
  await page.getByRole('link', { name: 'Snapshots' }).click();
  await button(page, 'Take a snapshot').click();
  await page
    .getByRole('dialog', { name: 'Take a snapshot' })
    .getByRole('button', { name: 'Take a snapshot' })
    .click();
  const meals = page.getByRole('table', { name: /^Meals/ }).first();
  const shown = meals.getByRole('row', { name: /^Veg/ }).getByRole('cell').first();
  const adults = (await shown.textContent()) ?? '';
  expect(Number(adults)).toBeGreaterThanOrEqual(5);
  const csv = readCsv(await saved(page, () => button(page, 'Save as CSV').click()));
  expect(csv[0]).toEqual(['What', 'Day', 'Kind', 'For', 'Count']);
  const vegetarian = csv.filter(
    ([what, _day, kind, group]) => what === 'Meals' && kind === 'Veg' && group === 'Adults',
  );
  expect(vegetarian[0]?.[4]).toBe(adults);
  await expectClicks(page, 9);
});
