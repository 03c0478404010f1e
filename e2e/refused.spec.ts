import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { words } from '@sangamam/words/en/browser';
import { words as checkInWords } from '@sangamam/words/staff/check-in';
import { words as secretWords } from '@sangamam/words/staff/secret';
import { words as signInWords } from '@sangamam/words/staff/sign-in';
import { password } from '../server/testing/domain/sign-in.ts';
import { makeFolder, removeFolder } from './product.ts';
import { fillQuick, newPerson, registerElsewhere } from './registering.ts';
import { addStaff, signIn, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

/** React Router's script that scrolls a page to where it was asks for storage once more when it is refused. */
const ofScrolling = /^SecurityError: /;

test.use({ provokedErrors: ofScrolling });

/** Things a browser may refuse: each is said before it is needed, with a way on, and nothing is half done. */
const refusing = test.extend<{ withoutCookies: Page }>({
  /** In a browser whose owner forbids cookies, which takes away what it would keep as well. */
  withoutCookies: async ({ playwright, launchOptions, baseURL, viewport }, use) => {
    const isShell = /headless.shell/.test(launchOptions.executablePath ?? '');
    test.skip(isShell, 'the headless shell reads no preferences of its owner');
    const folder = makeFolder();
    mkdirSync(join(folder, 'Default'));
    writeFileSync(
      join(folder, 'Default/Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      serviceWorkers: 'block',
      ...(baseURL && { baseURL }),
    });
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(String(error.error())));
    await use(await context.newPage());
    await context.close();
    removeFolder(folder);
    expect(errors.filter((error) => !ofScrolling.test(error))).toEqual([]);
  },
});

refusing(
  'without cookies people are told before they type, nothing is sent, and what they typed stays',
  async ({ withoutCookies: page }) => {
    const person = newPerson();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) sent.push(request.url());
    });
    const notice = page.getByText(words.noCookies.title);
    const refusal = page.getByText(words.noCookies.nothingSent).first();

    await page.goto('/registration?step=personal');
    await expect(notice).toBeVisible();

    await fillQuick(page, person);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Submit now, pay later' }).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);

    await page.goto('/alumni-update');
    await expect(notice).toBeVisible();
    await page.getByLabel('Email address').fill(person.email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);
    expect(sent).toEqual([]);

    // who is shut out can still write
    await page.goto('/contact');
    await expect(page.getByText(words.notKept.title)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(person.name);
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Subject').selectOption('Sponsorship');
    await page.getByLabel('Message').fill('My browser blocks cookies.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
  },
);

refusing(
  'staff without cookies are told before they sign in, and no session is begun',
  async ({ withoutCookies: page, db }) => {
    const staff = await addStaff(db);
    await page.goto('/admin/login');
    await expect(page.getByText(signInWords.noCookies.title)).toBeVisible();
    await page.getByLabel('Email').fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(words.noCookies.nothingSent)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(staff.email);
  },
);

/** Storage as a private window or a full disk has it. Runs in the page. */
const storages = {
  'that throws when it is touched': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  },
  'that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};
for (const [name, spoil] of Object.entries(storages)) {
  test(`with storage ${name} every page opens, and says what is not kept`, async ({ page, db }) => {
    await page.addInitScript(spoil);
    for (const path of ['/', '/gallery', '/who-is-coming', '/registration', '/offline']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const notice = page.getByText(words.notKept.title);
    for (const path of ['/contact', '/report-issue', '/alumni-update']) {
      await page.goto(path);
      await expect(notice).toBeVisible();
    }
    await fillQuick(page, newPerson());
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Submit now, pay later' }).click();
    await expect(page).toHaveURL(/type=quick$/);

    await page.goto('/admin/login');
    await expect(page.getByText(signInWords.notKept.title)).toBeVisible();
    const staff = await addStaff(db);
    await signIn(page, staff);
    // nobody stays signed in beyond a page: the door is come to by its link
    await page.getByRole('link', { name: 'Check-in' }).first().click();
    await expect(page.getByText(checkInWords.list.notKept)).toBeVisible();
  });
}

test('where copying is refused, the text is selected and people are told', async ({ page, db }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
  await signInQuickly(page, await addStaff(db));
  const name = `Copies ${crypto.randomUUID()}`;
  await page.goto('/admin/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const asking = page.getByRole('dialog', { name: 'Create key' });
  await asking.getByLabel('Name').fill(name);
  await asking.getByLabel('Read payments').check();
  await asking.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: `Key “${name}”` });
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(secretWords.notCopied)).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe(
    await made.locator('code').textContent(),
  );
});

test('where the camera is refused, the number can be typed', async ({ page, browser, db }) => {
  const { registrationNumber } = await registerElsewhere(browser, newPerson());
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/registrations?mode=checkin');
  await page.getByRole('button', { name: checkInWords.camera.start }).click();
  await expect(page.getByText(checkInWords.camera.refused)).toBeVisible();
  const field = page.getByLabel(checkInWords.code);
  await field.fill(registrationNumber);
  await field.press('Enter');
  await expect(page.getByText('Anupama Nair').first()).toBeVisible();
});
