import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { leadsToPayment, steps } from '@sangamam/contract/form/steps';
import { type Language, languageFacts, languages } from '@sangamam/contract/locale/languages';
import { words as contact } from '@sangamam/words/by-language/contact';
import { words as issues } from '@sangamam/words/by-language/issues';
import { words as problems } from '@sangamam/words/by-language/problems';
import { words as questions } from '@sangamam/words/by-language/questions';
import { words as refusals } from '@sangamam/words/by-language/refusals';
import { words as register } from '@sangamam/words/by-language/register';
import { words as whoIsComing } from '@sangamam/words/by-language/who-is-coming';
import { proveContacts } from '../server/testing/domain/registrations.ts';
import { alone } from './alone.ts';
import { expectAccessible } from './axe.ts';
import { mailedCode } from './coming-back.ts';
import { findMisfits } from './misfits.ts';
import {
  newPerson,
  ownRegistration,
  practiceWindow,
  readIn,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { test } from './test.ts';

alone.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

const pages = [
  '/',
  '/registration',
  '/quick-registration',
  '/alumni-update',
  '/gallery',
  '/contact',
  '/gallery?album=nowhere',
  '/report-issue',
  '/issue-status',
  '/no-such-page',
  '/offline',
  // The other policies are texts in the same frame.
  '/invitation?school=JNV+Kollam&year=1998',
  '/invitation?year=1998',
  '/invitation',
  '/refund-policy',
  '/registration-success',
  '/undo-contact-change',
  '/take-place',
];
const names = {
  en: 'Anupama Krishnankutty Bhageerathi Amma',
  ml: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്',
  hi: 'श्रीकृष्ण वेंकटरामन् नंबूदिरिपाद',
};

const hourMs = 60 * 60_000;
const mebibyte = 1024 * 1024;
const pdf = { name: 'രസീത്.pdf', mimeType: 'application/pdf' };

test('a visitor changes the language, and what was typed and the choice stay', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: languageFacts.ml.name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ml');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contact.ml.title);
  // The problems that the rules find are said in the language, too.
  await page.getByRole('button', { name: contact.ml.form.send }).click();
  await expect(page.getByText(problems.ml.nameRequired).first()).toBeVisible();

  await page.goto('/registration?step=personal');
  // Text typed sooner is kept from the moment the form wakes up.
  await page.locator('form[data-hydrated]').waitFor();
  const name = page.getByLabel(questions.ml['personalInfo.name'].label);
  await name.fill('Anu Thomas');
  await name.blur();
  await readIn(page, languageFacts.hi.name);
  await expect(page).toHaveURL(/step=personal/);
  await expect(page.getByLabel(questions.hi['personalInfo.name'].label)).toHaveValue('Anu Thomas');

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
    for (const { slug, sections } of steps.filter(leadsToPayment)) {
      if (sections.length === 0) continue;
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
    const payWindow = practiceWindow(page);
    await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page).toHaveURL(/\/registration-success$/);
    await fits();
    expect((await ownRegistration(page)).status).toBe('Confirmed');
    await visit('/alumni-update?view=registration');
  });
}

const letters = {
  ml: 'എന്റെ പണം ബാങ്കിൽ നിന്നു പോയി, പക്ഷേ രജിസ്ട്രേഷൻ പൂർത്തിയായിട്ടില്ല.',
  hi: 'मेरे बैंक से पैसे कट गए, पर पंजीकरण पूरा नहीं हुआ।',
};
const otherSchools = { ml: 'നവോദയ ലാത്തൂർ', hi: 'नवोदय लातूर' };
const code = '[autocomplete=one-time-code]';

for (const language of ['ml', 'hi'] as const) {
  const says = (page: Page, text?: string) => expectSaid(page, language, text);
  const submit = (page: Page) => page.locator('main form [type=submit]').first();
  const { tooBig, wrongType } = issues[language].report;

  test(`a letter and a report are refused, sent and answered in ${language}`, async ({ page }) => {
    test.slow();
    const { email } = newPerson();
    await page.goto(`/contact?lang=${language}`);
    await page.locator('form[data-hydrated]').waitFor();
    await submit(page).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await says(page);
    await page.locator('[name=name]').fill(names[language]);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=subject]').selectOption({ index: 1 });
    await page.locator('[name=message]').fill(letters[language]);
    const written = page.waitForResponse('**/contact-messages');
    await submit(page).click();
    expect((await written).status()).toBe(201);
    await expect(page.locator('[name=message]')).toBeHidden();
    await says(page);

    await page.goto('/report-issue');
    await page.locator('form[data-hydrated]').waitFor();
    await submit(page).click();
    await says(page, problems[language].issueTypeRequired);
    const file = page.locator('[type=file]');
    await file.setInputFiles({ ...pdf, buffer: Buffer.alloc(11 * mebibyte) });
    await says(page, tooBig);
    // A type that the browser lets pass, and the server reads.
    await file.setInputFiles({ ...pdf, buffer: Buffer.from('no such thing') });
    await says(page, wrongType);
    await page.locator('select').first().selectOption({ index: 1 });
    await page.locator('textarea').fill(letters[language]);
    await page.locator('[name=name]').fill(names[language]);
    await page.locator('[name=email]').fill(email);
    await submit(page).click();
    await says(page, email);

    await page.goto('/issue-status');
    await page.locator('[name=email]').fill(email);
    await submit(page).click();
    await page.locator(code).fill('000000');
    await submit(page).click();
    await says(page, refusals[language].OTP_INVALID);
    await page.locator(code).fill(await mailedCode(page, email));
    await submit(page).click();
    await says(page, letters[language]);
    await page.locator('main textarea').fill(names[language]);
    await page.locator('main form:has(textarea) [type=submit]').click();
    await says(page, names[language]);
  });

  test(`a family registers, pays and comes back in ${language}`, async ({ page }) => {
    test.slow();
    const { email, phone, yearOfPassing } = newPerson();
    const field = (key: string) => page.locator(`[name="personalInfo.${key}"]`);
    await page.goto(`/quick-registration?lang=${language}`);
    await page.locator('form[data-hydrated]').waitFor();
    const pay = page.locator('[form=quick-registration]:not([name=later])');
    await pay.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await says(page);
    await field('name').fill(names[language]);
    await field('email').fill(email);
    await field('contactNumber').fill(phone);
    await field('school').selectOption('Other JNV');
    await field('otherSchool').fill(otherSchools[language]);
    await field('yearOfPassing').selectOption(yearOfPassing);
    await page.locator('[name="eventAttendance.attendees.adults.veg"]').fill('2');
    await page.locator('[name="consents.policies"]').check();
    await says(page);
    await pay.click();
    const payWindow = practiceWindow(page);
    await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page).toHaveURL(/\/registration-success$/);
    await says(page, names[language]);

    await page.context().clearCookies();
    await page.goto(`/alumni-update?lang=${language}`);
    await page.locator('form[data-hydrated]').waitFor();
    const number = page.locator('[name=contactNumber]');
    await number.fill('12345');
    await submit(page).click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await says(page);
    await number.fill('');
    await page.locator('[name=email]').fill(email);
    await submit(page).click();
    await page.locator(code).fill('000000');
    await submit(page).click();
    await says(page, refusals[language].OTP_INVALID);
    await page.locator(code).fill(await mailedCode(page, email));
    await submit(page).click();
    await says(page, otherSchools[language]);
    const sections = page.locator('[id^=change-]');
    await expect(sections.first()).toBeVisible();
    for (const id of await sections.evaluateAll((all) => all.map((one) => one.id))) {
      await page.locator(`#${id}`).click();
      await page.locator('main form [type=submit]').first().waitFor();
      await answerYes(page);
      await says(page);
      await page.goto('/alumni-update?view=registration');
      await page.getByText(email).first().waitFor();
    }
    await page.locator('[aria-labelledby=your-data] button').last().click();
    await page.locator('dialog[open]').waitFor();
    await says(page);
  });
}

alone(
  'closed, full, and who comes, told in ml',
  async ({ page, browser, product, changeSettings, ownDb }) => {
    alone.slow();
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    const { _id: otherId } = await registerQuickly(other, newPerson(), { isSubmitted: false });
    await page.goto('/?lang=ml');
    await registerQuickly(page, newPerson({ name: names.ml }), { isSubmitted: false });
    await page.goto('/registration?step=professional');
    await page.locator('form[data-hydrated]').waitFor();
    await changeSettings((settings) => ({
      ...settings,
      deadlines: { ...settings.deadlines, closesAt: new Date(Date.now() - hourMs).toISOString() },
    }));
    const [closed = ''] = register.ml.closed.closed({ day: '\n' }).split('\n');
    await expect(async () => {
      await page.locator('form[data-hydrated] [type=submit]').click();
      await expect(page.getByText(closed).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectSaid(page, 'ml');

    await proveContacts(ownDb);
    await changeSettings((settings) => ({
      ...settings,
      capacity: { ...settings.capacity, people: 1, waitlist: false },
    }));
    const consents = { policies: true };
    await expect(() => saveStep(other, otherId, 'review', {}, { consents })).toPass();
    await page.goto('/registration?step=review');
    await page.locator('[name=policies]').check();
    await page.locator('main form [type=submit]').first().click();
    await expectSaid(page, 'ml', refusals.ml.CAPACITY);

    await changeSettings((settings) => ({
      ...settings,
      features: { ...settings.features, publicCounts: true },
    }));
    for (const language of ['ml', 'hi'] as const) {
      await expect(async () => {
        await page.goto(`/who-is-coming?lang=${language}`);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toHaveText(whoIsComing[language].title, { timeout: 3_000 });
      }).toPass();
      await expectSaid(page, language);
    }
  },
);

/** Waits for a sentence; then nothing on the page is in English, cut off or too wide. */
async function expectSaid(page: Page, language: Language, text?: string): Promise<void> {
  if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible();
  expect.soft(await findMisfits(page, language), page.url()).toEqual([]);
}

/** Chooses the first answer of every question with one, which opens the questions that follow from it. */
async function answerYes(page: Page): Promise<void> {
  for (const question of await page.getByRole('radiogroup').or(page.getByRole('group')).all()) {
    const yes = question.getByRole('radio').first();
    if ((await yes.count()) > 0) await yes.check();
  }
}
