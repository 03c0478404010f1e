import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { codeAt } from '../server/testing/domain/sign-in.ts';
import { expectAccessible } from './axe.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

const stepMs = 30_000;
const password = 'brass lamps over quiet water';
const schools = ['JNV Kollam', 'JNV Mahe'];

test('somebody is invited, turns on the second factor, sees little, and is shut out', {
  tag: '@gate',
}, async ({ page, browser, db }) => {
  test.slow();
  const email = `meera.${randomBytes(6).toString('hex')}@example.org`;
  await signInQuickly(page, await addStaff(db));
  await invite(page, { name: 'Meera Menon', email });

  const meera = await (await browser.newContext()).newPage();
  await meera.goto(await mailedLink(page, email));
  await expect(meera.getByText(`${email} has been invited`)).toBeVisible();
  await meera.getByLabel('New password').fill('password1234');
  await meera.getByRole('button', { name: 'Create account' }).click();
  await expect(meera.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
  await meera.getByLabel('New password').fill(password);
  await meera.getByRole('button', { name: 'Create account' }).click();
  await expect(meera.getByText('Your account is ready')).toBeVisible();
  await enter(meera, email);
  await expect(meera.getByRole('button', { name: 'Logout' })).toBeVisible();
  await meera.getByRole('button', { name: '2 schools' }).click();
  for (const school of schools) {
    await expect(meera.getByRole('listitem').filter({ hasText: school })).toBeVisible();
  }
  await meera.keyboard.press('Escape');

  await meera.goto('/admin/settings');
  await expect(meera.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await meera.getByRole('button', { name: 'Set up second factor' }).click();
  const key = (await meera.getByRole('dialog').locator('code').textContent()) ?? '';
  await expectAccessible(meera);
  const used = codeAt(key, new Date());
  await code(meera).fill(used);
  await meera.getByRole('button', { name: 'Turn on' }).click();
  await expect(meera.getByRole('list', { name: 'Your recovery codes' })).toHaveText(
    /(\w{4}-){3}\w{4}/,
  );
  await expectAccessible(meera);
  await meera.getByRole('button', { name: 'I have saved them' }).click();
  await expect(meera.getByText('10 recovery codes left')).toBeVisible();

  await meera.getByRole('button', { name: 'Logout' }).click();
  await enter(meera, email);
  await code(meera).fill(used);
  await meera.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(code(meera)).toHaveAccessibleDescription(/was already used/);
  await expectAccessible(meera);
  // what the app shows next, of which a clock that is late may be ahead
  await code(meera).fill(codeAt(key, new Date(Date.now() + stepMs)));
  await meera.getByRole('button', { name: 'Sign in', exact: true }).click();
  await meera.getByRole('button', { name: 'Open menu' }).click();
  const pages = meera.getByRole('navigation', { name: 'Back office' });
  await expect(pages.getByRole('link', { name: 'Registrations' })).toBeVisible();
  for (const name of ['Settings', 'User logs', 'Accommodation', 'Contact messages']) {
    await expect(pages.getByRole('link', { name })).toBeHidden();
  }
  await meera.goto('/admin/settings/admin-users');
  await expect(meera.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Meera Menon' }).and(rowOf(page, email)).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate Meera Menon?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Meera Menon deactivated')).toBeVisible();

  await meera.getByRole('button', { name: 'Open menu' }).click();
  await pages.getByRole('link', { name: 'Registrations' }).click();
  await expect(meera).toHaveURL(/\/admin\/login/);
  await enter(meera, email);
  await expect(meera.getByText('The email or password is wrong.')).toBeVisible();
  await meera.context().close();
});

test('a forgotten password is replaced by the link of a mail', async ({ page, db }) => {
  const { email } = await addStaff(db);
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  const link = await mailedLink(page, email);
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await enter(page, email);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/admin/settings/admin-users');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite admin' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Start from').selectOption('School coordinator');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Choose schools, or allow all schools')).toBeVisible();
  for (const school of schools) {
    await dialog.getByRole('searchbox').fill(school);
    await dialog.getByLabel(school).check();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
}

async function enter(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** The link to the account in the row of this address. */
const rowOf = (page: Page, email: string) =>
  page.getByRole('row').filter({ hasText: email }).getByRole('link');

/** The link in the newest mail to an address, from the product's own outbox. */
async function mailedLink(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text();
    const mail = outbox.split('<article>').find((each) => each.includes(email));
    link = /https?:[^\s<"&]*#[\w-]{43}/.exec(mail ?? '')?.[0];
    expect(link, `a link for ${email}`).toBeDefined();
  }).toPass();
  return link ?? '';
}
