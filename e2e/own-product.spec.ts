import { expect, type Page } from '@playwright/test';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { alone } from './alone.ts';
import { expectAccessible } from './axe.ts';
import { mailedCode } from './coming-back.ts';
import {
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  ownRegistration,
  passBySmallSteps,
  payByUpi,
  registerQuickly,
  save,
  skip,
} from './registering.ts';

alone.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

alone('before it opens and after it closed there is no form', async ({ page, changeSettings }) => {
  const setDeadlines = (change: Partial<EventSettings['deadlines']>) =>
    changeSettings((settings) => ({
      ...settings,
      deadlines: { ...settings.deadlines, ...change },
    }));
  const title = page.getByRole('heading', { level: 1 });
  const showsTitle = (text: string) =>
    expect(async () => {
      await page.goto('/registration?step=personal');
      await expect(title).toHaveText(text, { timeout: 3_000 });
    }).toPass();

  await setDeadlines({ opensAt: inHours(48) });
  await showsTitle('Registration is not open yet');
  await expect(page.getByText(/^Registration opens on /)).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);

  await setDeadlines({ opensAt: inHours(-1) });
  await showsTitle('About you');
  const person = newPerson();
  await registerQuickly(page, person, { isSubmitted: false });

  await setDeadlines({ closesAt: inHours(-1) });
  await page.context().clearCookies();
  await showsTitle('Registration is closed');
  await expect(page.getByText(/^Registration closed on /)).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  const late = await page.request.post('/api/v1/registrations/step/new', {
    data: { stepName: 'personalInfo', formDataStructured: { personalInfo: { name: 'Late' } } },
  });
  expect(late.status()).toBe(410);
});

alone('whoever is under 18 registers with a parent', async ({ page, changeSettings }) => {
  await changeSettings((settings) => ({
    ...settings,
    features: { ...settings.features, askAge: true, quick: false },
  }));
  await expect(async () => {
    await page.goto('/quick-registration');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Quick registration is closed', { timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start registration' }).click();
  await page.getByRole('link', { name: 'Start registration' }).click();
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  const person = newPerson({ yearOfPassing: '2024' });
  const parent = newPerson();
  await fillAboutYou(page, person);
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Select yes if you are 18 or older');
  await choose(page, 'Are you 18 or older?', 'No');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Enter the name of a parent or guardian');
  await expectAccessible(page);
  await page.getByLabel('Name of the parent or guardian').fill('Leela Nair');
  await page.getByLabel('Who is this?').selectOption('Mother');
  await page.getByLabel('Their email address or phone number').fill(parent.email);
  await save(page);
  await skip(page);
  await choose(page, 'Will you come to the meet?', 'No');
  await save(page);
  await skip(page);
  await skip(page);

  await expectStep(page, 'Check your answers');
  const panel = page.getByRole('region', { name: 'A parent or guardian must agree' });
  await expect(panel).toContainText(parent.email);
  await acceptAndSubmit(page);
  const refusal = 'A parent must confirm this registration with a code first.';
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible();
  await panel.getByRole('button', { name: 'Send OTP' }).click();
  await panel.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, parent.email));
  await panel.getByRole('button', { name: 'Agree' }).click();
  const declaration = panel.getByRole('checkbox', { name: /I am 18 or older and the parent/ });
  await expect(declaration).toHaveAccessibleDescription(/The parent must agree to continue/);
  await expectAccessible(page);
  await declaration.check();
  await panel.getByRole('button', { name: 'Agree' }).click();
  await expect(panel).toContainText('Your parent or guardian has agreed');
  await expectAccessible(page);
  await acceptAndSubmit(page);
  await expect(page).toHaveURL(/\/registration-success$/);
});

alone(
  'a fee that rose meanwhile is shown before anybody pays',
  async ({ page, changeSettings }) => {
    await registerQuickly(page, newPerson());
    await page.goto('/registration?step=payment');
    await expect(page.getByLabel('Amount to pay')).toHaveValue('500');
    await changeSettings((settings) => ({
      ...settings,
      fees: { ...settings.fees, adult: 600, version: settings.fees.version + 1 },
    }));
    await expect.poll(async () => (await ownRegistration(page)).fee.due).toBe(600);

    await page.getByRole('button', { name: 'Proceed to pay ₹500' }).click();
    const message = 'The fee is now ₹600. Please check the amount and pay again.';
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(page.getByLabel('Amount to pay')).toHaveValue('600');
    await expect(page.getByText('1 adult × ₹600')).toBeVisible();
    await payByUpi(page);
    await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹600');
  },
);

alone(
  'from the home page with counts to a registration, and into the list of who is coming and out',
  async ({ page, browser, product, changeSettings }) => {
    alone.slow();
    await changeSettings((settings) => ({
      ...settings,
      features: { ...settings.features, publicCounts: true },
    }));
    await expect(async () => {
      await page.goto('/');
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Who is coming' });
      await expect(link).toBeVisible({ timeout: 3_000 });
    }).toPass();

    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeFocused();
    await page.getByText('Can I register now and pay later?').click();
    await expect(page.getByText('Yes. Finish the form')).toBeVisible();

    await page.getByText('Calculate your fee').click();
    const calculator = page.getByRole('form', { name: 'Calculate your fee' });
    await calculator.getByRole('button', { name: 'One more: Adults, vegetarian' }).click();
    await calculator.getByRole('button', { name: 'One more: Adults, vegetarian' }).click();
    await calculator.getByLabel('Children, non-vegetarian', { exact: true }).fill('1');
    await expect(calculator.getByRole('status')).toHaveText('₹1,300');
    await calculator.getByLabel(/^I passed out after/).check();
    await expect(calculator.getByRole('status')).toHaveText('₹1,150');
    await calculator.getByRole('button', { name: 'Register these people' }).click();

    await page.getByRole('link', { name: 'Start registration' }).click();
    await expect(page.locator('form[data-hydrated]')).toBeVisible();
    const person = newPerson({ name: 'Sarojini <b>Amma</b>' });
    await fillAboutYou(page, person);
    await save(page);
    await skip(page);
    await expectStep(page, 'Who is coming?');
    await expect(count(page, 'Adults, vegetarian')).toHaveValue('2');
    await expect(count(page, 'Children, non-vegetarian')).toHaveValue('1');
    await save(page);
    await passBySmallSteps(page);
    await skip(page);
    await page.getByLabel('Show my name to fellow alumni').check();
    await acceptAndSubmit(page);
    await expectStep(page, 'Pay');

    const opened = async (visitor: Page) => {
      await visitor.goto(`${product.url}/who-is-coming`);
      const school = visitor.getByRole('listitem').filter({ hasText: person.school });
      await school.getByText(person.school).click();
      return school;
    };
    await expect(await opened(page)).toContainText('Sarojini <b>Amma</b>');
    await expect(page.getByText('Numbers appear once more people')).toBeVisible();
    await expectAccessible(page);
    const stranger = await browser.newPage();
    const seen = await opened(stranger);
    await expect(seen).toContainText('Only registered alumni can see names');
    await stranger.context().close();

    await page.goto('/alumni-update?view=registration');
    const consent = page.getByLabel('Show my name to fellow alumni');
    await expect(consent).toBeChecked();
    await consent.uncheck();
    await expect(page.getByText('Your consent is withdrawn.')).toBeVisible();
    const school = await opened(page);
    await expect(school).toContainText(
      'Nobody from this school has chosen to show their name yet.',
    );
    await expect(school).not.toContainText('Sarojini');
  },
);

alone.describe('with limits', () => {
  alone.use({ rateLimits: 'on' });

  alone('a captcha is solved without a word to the visitor', async ({ page }) => {
    for (let visitor = 0; visitor < 4; visitor++) {
      await page.context().clearCookies();
      await openForm(page);
      await fillAboutYou(page, newPerson());
      await save(page);
      await expectStep(page, 'Work and skills');
    }
  });
});
