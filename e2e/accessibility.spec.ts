import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { staffPages } from './page-patterns.ts';
import {
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  openPayWindow,
  passBySmallSteps,
  registerElsewhere,
  registerQuickly,
  save,
  skip,
} from './registering.ts';
import { addStaff, signIn, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

const large = { width: 1280, height: 800 };
const publicPages = [
  '/',
  '/registration',
  '/register',
  '/quick-registration',
  '/gallery',
  '/gallery?album=nowhere',
  '/invitation?school=JNV+Kollam&year=1998',
  '/invitation?from=nobody',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/cancellation-policy',
  '/contact',
  '/report-issue',
  '/issue-status',
  '/registration-success',
  '/registration-pending-success',
  '/registration-pending',
  '/pay',
  '/code',
  '/change-contact',
  '/form',
  '/form?step=stay',
  '/undo-contact-change',
  '/take-place',
  '/undo-contact-change#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/offline',
  '/nowhere',
  '/dev/ui',
  '/admin/login',
  '/admin/forgot-password',
  '/admin/reset-password#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/admin/accept-invitation#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
];

for (const path of publicPages) {
  test(`anybody can use ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectUsable(page);
  });
}

test('anybody can use the screens that are used most', { tag: '@gate' }, async ({ page, db }) => {
  const read = ['/', '/quick-registration', '/contact', '/report-issue', '/alumni-update'];
  for (const path of [...read, '/admin/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectUsable(page);
  }
  await openForm(page);
  await expectUsable(page);
  await signInQuickly(page, await addStaff(db));
  for (const path of ['/admin/dashboard', '/admin/registrations', '/admin/payment-history']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
  }
});

test('anybody can use the menu of a phone', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
});

test('anybody can use every step of the form, with its problems', async ({ page }) => {
  test.slow();
  await openForm(page);
  await save(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
  await page.getByRole('button', { name: /^Country code/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await fillAboutYou(page, newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്' }));
  await save(page);

  await expectStep(page, 'Work and skills');
  await page.getByLabel('Other', { exact: true }).check();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this step?' });
  await expectUsable(page);
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expectStep(page, 'About you');
  await save(page);
  await skip(page);

  await expectStep(page, 'Who is coming?');
  await count(page, 'Adults, vegetarian').fill('99');
  await save(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
  await count(page, 'Adults, vegetarian').fill('2');
  await page.locator('[data-fee-bar] summary').click();
  await expectUsable(page);
  await page.locator('[data-fee-bar] summary').click();
  await choose(page, 'Will you come to the meet?', 'No');
  await expectAccessibleAtBoth(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await save(page);

  await expectStep(page, 'Your journey');
  await choose(page, 'Are you coming from outside Kochi?', 'Yes');
  await page.getByLabel('How will you come?').selectOption('Train');
  await choose(page, 'Do you want a pick-up?', 'Yes');
  await save(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
  await passBySmallSteps(page);
  await choose(page, 'Would you or your organisation sponsor?', 'Yes');
  await choose(page, 'Add a contribution to your fee?', 'Yes');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Skip this step' }).click();

  await expectStep(page, 'Check your answers');
  await page.getByRole('button', { name: 'Submit and continue to payment' }).click();
  await expectUsable(page);
});

test('anybody can use the stay and the offers', async ({ page }) => {
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  await page.goto('/registration?step=stay');
  await choose(page, 'Do you need a place to stay?', 'Yes');
  await save(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectUsable(page);
  await page.goto('/registration?step=optional');
  await expectStep(page, 'Join in beyond the day');
  await expectUsable(page);
});

test('anybody can use the payment step and what follows', async ({ page }) => {
  await registerQuickly(page, newPerson());
  await page.goto('/registration?step=payment');
  await page.getByLabel('Amount to pay').fill('1');
  await expect(page.getByText('The minimum is ₹500')).toBeVisible();
  await expectUsable(page);
  for (const path of [
    '/registration',
    '/registration-pending-success?type=verification',
    '/registration-pending-success?type=onsite',
    '/registration-pending-success?type=quick',
    '/registration-pending-success?type=waitlist',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(page);
  }
  await page.goto('/registration?step=payment');
  await openPayWindow(page);
  await expectAccessibleAtBoth(page);
});

test('anybody can use the staff pages', async ({ page, browser, db }) => {
  test.slow();
  const person = newPerson();
  await registerElsewhere(browser, person);

  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectUsable(page);
  await signIn(page, await addStaff(db));
  await expect(page.getByRole('table')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`/admin/registrations?searchTerm=${person.phone}`);
  await expect(page.getByRole('table')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('table').getByRole('link', { name: person.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expectUsable(page);
  for (const path of [
    ...staffPages,
    '/admin/registrations?searchTerm=nobody+at+all',
    '/admin/registrations?mode=checkin',
    '/admin/registrations?view=deleted',
    '/admin/payment-history?type=Fee',
    '/admin/payment-history/findings?state=All',
    '/admin/settings/event',
    '/admin/settings/home',
    '/admin/settings/faq',
    '/admin/settings/sponsors',
    '/admin/settings/security',
    '/admin/settings/message-texts?kind=unpaid',
    '/admin/settings/message-log',
    '/admin/settings/jobs',
    '/admin/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(page);
  }
  for (const view of ['registrations', 'money', 'people', 'joining', 'visit']) {
    await page.goto(`/admin/analytics?view=${view}`);
    await expect(page.locator('main section[aria-busy="false"]').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
  }
});

test('anybody can use the other lists and settings of staff on a large screen', async ({
  page,
  db,
}) => {
  test.slow();
  // their own journeys walk them on a phone
  await page.setViewportSize(large);
  await signInQuickly(page, await addStaff(db));
  for (const path of [
    '/admin/registrations?paymentStatus=Pending',
    '/admin/payment-history',
    '/admin/payment-history/findings',
    '/admin/issues',
    '/admin/contact-messages',
    ...['allocation', 'requests', 'rooms', 'summary'].map(
      (tab) => `/admin/accommodation?tab=${tab}`,
    ),
    ...['arrivals', 'pickups', 'pooling', 'summary'].map(
      (tab) => `/admin/transportation?tab=${tab}`,
    ),
    '/admin/user-logs',
    ...['fees', 'deadlines', 'options', 'policies', 'gallery', 'contact', 'languages'].map(
      (part) => `/admin/settings/${part}`,
    ),
    '/admin/settings/messages',
    '/admin/settings/message-texts',
    '/admin/settings/payments',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

/** The screen, on a phone and on a large screen, as when a device is turned: one visit for both. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessibleAtBoth(page);
  await expectNoSidewaysScroll(page);
}

async function expectAccessibleAtBoth(page: Page): Promise<void> {
  const phone = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize(large);
  await expectAccessible(page);
  if (phone) await page.setViewportSize(phone);
}
