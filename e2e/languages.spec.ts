import { expect, type Page } from '@playwright/test';
import { languages } from '@sangamam/contract/languages';
import { steps } from '@sangamam/contract/registration-steps';
import { expectAccessible } from './axe.ts';
import { findMisfits } from './misfits.ts';
import { newPerson, ownRegistration, registerQuickly, saveStep } from './registering.ts';
import { test } from './test.ts';

const pages = [
  ...['/', '/registration', '/quick-registration', '/alumni-update', '/gallery', '/contact'],
  ...['/gallery?album=nowhere', '/report-issue', '/issue-status', '/no-such-page', '/offline'],
  // The other policies are texts in the same frame.
  ...['/refund-policy', '/registration-success', '/undo-contact-change'],
];
const names = {
  en: 'Anupama Krishnankutty Bhageerathi Amma',
  ml: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്',
  hi: 'श्रीकृष्ण वेंकटरामन् नंबूदिरिपाद',
};

test('a visitor changes the language, and what was typed and the choice stay', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'മലയാളം' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ബന്ധപ്പെടുക');
  // What the rules say of an answer is said in the language, too.
  await page.getByRole('button', { name: 'സന്ദേശം അയയ്ക്കുക' }).click();
  await expect(page.getByText('പേര് നൽകണം').first()).toBeVisible();

  await page.goto('/registration?step=personal');
  // What is typed sooner is kept from the moment the form wakes up.
  await page.locator('form[data-hydrated]').waitFor();
  const name = page.getByLabel('മുഴുവൻ പേര്');
  await name.fill('Anu Thomas');
  await name.blur();
  await footer.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/step=personal/);
  await expect(page.getByLabel('पूरा नाम')).toHaveValue('Anu Thomas');

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Register now' }).first()).toBeVisible();
});

for (const language of languages) {
  test(`every page and step fits a phone of 320 px in ${language}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    const fits = async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await findMisfits(page, language), page.url()).toEqual([]);
    };
    const visit = async (path: string) => {
      await page.goto(path);
      await fits();
    };
    await page.goto(`/?lang=${language}`);
    await fits();
    // In English the pages and the problems of the form are walked with axe.
    for (const path of language === 'en' ? [] : pages.slice(1)) await visit(path);

    const person = newPerson({ name: names[language] });
    const { _id: id } = await registerQuickly(page, person, { isSubmitted: false });
    for (const { slug } of steps.filter(({ sections }) => sections.length > 0)) {
      await page.goto(`/registration?step=${slug}`);
      await page.locator('form[data-hydrated]').waitFor();
      await answerYes(page);
      if (slug === 'personal') await page.getByRole('textbox').first().fill('');
      await fits();
      // Nothing in these can be wrong.
      if (slug === 'professional' || slug === 'optional') continue;
      if (slug === 'attendance') await page.getByRole('textbox').first().fill('99');
      await page.locator('form[data-hydrated] [type=submit]').click();
      await expect(page.getByRole('alert')).toBeFocused();
      await fits();
    }
    if (language !== 'en') await expectAccessible(page);
    await visit('/registration?step=review');
    await visit('/registration-pending?reason=closed');
    await saveStep(page, id, 'review', {}, { consents: { policies: true } });
    await visit('/registration?step=payment');
    for (const type of ['payment', 'onsite', 'quick', 'waitlist']) {
      await visit(`/registration-pending-success?type=${type}`);
    }
    await page.goto('/registration?step=payment');
    await page.getByRole('button', { name: /₹/ }).click();
    const payWindow = page.frameLocator('iframe[title="Practice payment window"]');
    await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page).toHaveURL(/\/registration-success$/);
    await fits();
    expect((await ownRegistration(page)).status).toBe('Confirmed');
    await visit('/alumni-update?view=registration');
  });
}

/** Chooses the first answer of every question with one, which opens the questions that follow from it. */
async function answerYes(page: Page): Promise<void> {
  for (const question of await page.getByRole('radiogroup').or(page.getByRole('group')).all()) {
    const yes = question.getByRole('radio').first();
    if ((await yes.count()) > 0) await yes.check();
  }
}
