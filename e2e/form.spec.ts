import { expect, type Page } from '@playwright/test';
import {
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  ownRegistration,
  registerQuickly,
  save,
  saveAndPassWork,
  saveStep,
} from './registering.ts';
import { test } from './test.ts';

test('who is registered already is told so, without a name', async ({ page, browser }) => {
  const person = newPerson();
  await registerQuickly(page, person);
  const second = await browser.newPage();
  await openForm(second);
  await fillAboutYou(second, { ...newPerson(), email: person.email });
  await save(second);
  const panel = second.getByText('This email or phone number already has a registration.');
  await expect(panel).toBeVisible();
  await second.getByRole('button', { name: 'Use another email or phone' }).click();
  const email = second.getByLabel('Email address');
  await expect(email).toBeFocused();
  await email.fill(newPerson().email);
  await save(second);
  await expectStep(second, 'Work and skills');
  await second.context().close();
});

test('a slip in the e-mail address is mended with one press', async ({ page }) => {
  await openForm(page);
  const email = page.getByLabel('Email address');
  await email.fill('anupama@gmial.com');
  await page.getByRole('button', { name: 'Did you mean anupama@gmail.com?' }).click();
  await expect(email).toHaveValue('anupama@gmail.com');
});

test('a reload in the middle keeps what was typed, except the blood group', async ({ page }) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await page.getByLabel('Blood group').selectOption('O+');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Your school')).toHaveValue(person.school);
  await expect(page.getByLabel('District')).toHaveValue('Kollam');
  await expect(page.getByLabel('Blood group')).toHaveValue('');
  await save(page);
  await expectStep(page, 'Work and skills');
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.personalInfo).toMatchObject({
    email: person.email,
    contactNumber: `+91${person.phone}`,
    district: 'Kollam',
  });
});

test('a reload keeps a remark that was typed, which nobody gladly types again', async ({
  page,
}) => {
  const { _id } = await registerQuickly(page, newPerson(), { isSubmitted: false });
  await saveStep(page, _id, 'accommodation', {
    accommodation: {
      planAccommodation: true,
      accommodation: 'Family room',
      accommodationLocation: 'No preference',
      stayDetails: { men: 1 },
    },
  });
  await page.goto('/registration?step=stay');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  const remarks = page.getByLabel(/^Remarks/);
  await remarks.fill('Amma uses a wheelchair');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(remarks).toHaveValue('Amma uses a wheelchair');
  await save(page);
  await expectStep(page, 'Join in beyond the day');
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.accommodation?.accommodationRemarks).toBe('Amma uses a wheelchair');
});

test('what was typed and pressed before the page listens is kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('behaviour')) await scripts.promise;
    await route.continue();
  });
  await page.goto('/registration?step=personal', { waitUntil: 'commit' });
  const name = page.getByLabel('Full name');
  await name.fill('Anupama Nair');
  await page.getByLabel('Contact number').fill('9876543210');
  await expect(async () => {
    await save(page);
    await expect(page.locator('form[data-pressed]')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(page.url()).not.toContain('Anupama');
  scripts.resolve();
  await expect(page.getByRole('alert')).toContainText('School selection is required');
  await expect(page.getByRole('alert')).not.toContainText('Name is required');
  await expect(name).toHaveValue('Anupama Nair');
  await expect(page.getByLabel('Contact number')).toHaveValue('98765-43210');
});

test('Back loses nothing, and unsaved input is asked about', async ({ page }) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await save(page);
  await expectStep(page, 'Work and skills');
  await page.goBack();
  await expectStep(page, 'About you');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await page.goForward();
  await expectStep(page, 'Work and skills');

  await page.getByLabel('Role and organisation').fill('Engineer, Kochi Metro');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this step?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Role and organisation')).toHaveValue('Engineer, Kochi Metro');
  await page.goBack();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expectStep(page, 'About you');
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.professional).toMatchObject({
    professionalDetails: 'Engineer, Kochi Metro',
  });
});

test('two tabs: the second is told that the answers changed', async ({ page, context }) => {
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/registration?step=professional');
    await expectStep(tab, 'Work and skills');
  }
  await page.getByLabel('Area of expertise').fill('Boats');
  await save(page);
  await expectStep(page, 'Who is coming?');
  await other.getByLabel('Area of expertise').fill('Bridges');
  await save(other);
  const message = 'This registration was changed elsewhere. Reload to see the latest answers.';
  await expect(other.getByText(message)).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByLabel('Area of expertise')).toHaveValue('Boats');
});

test('a double click on Save makes one registration', async ({ page }) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/registrations/step/new')) creations.push(request.url());
  });
  await page.getByRole('button', { name: 'Save and continue' }).dblclick();
  await expectStep(page, 'Work and skills');
  await expect(page.getByText('already has a registration')).toHaveCount(0);
  expect(creations).toHaveLength(1);
});

test('without a network nothing is lost, and the next try is saved', async ({ page, context }) => {
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  await page.goto('/registration?step=professional');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await page.getByLabel('Area of expertise').fill('Boats');
  await context.setOffline(true);
  const offline = (button: string) =>
    `You are offline. Keep this page open and press “${button}” when you are back online.`;
  await expect(page.getByText(offline('Save and continue'))).toBeVisible();
  await save(page);
  // one message for one fact, which names the button that is there
  await expect(page.getByText(offline('Try again'))).toBeVisible();
  await expect(page.getByText('We could not reach the server.')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('You are back online. Press “Try again” to continue.')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectStep(page, 'Who is coming?');
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.professional).toMatchObject({ areaOfExpertise: 'Boats' });
});

test('an answer lost on its way is asked for again, and nothing is made twice', async ({
  page,
}) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await page.route(
    '**/registrations/step/new',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectStep(page, 'Work and skills');
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.personalInfo).toMatchObject({ email: person.email });
});

/** The half minute that a call waits passes in a second; undone before the next try. */
async function hurryTimeOuts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    Object.assign(AbortSignal, { timeout: (ms: number) => timeout.call(AbortSignal, ms / 30) });
    Object.assign(window, { restore: () => Object.assign(AbortSignal, { timeout }) });
  });
  return () => page.evaluate(() => void (window as unknown as { restore(): void }).restore());
}

test('a server that is too slow is not called a dead line, and the next try makes nothing twice', async ({
  page,
}) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  const path = '**/registrations/step/new';
  const keys: (string | undefined)[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // it is done, and the answer does not come
    await route.fetch();
    held.resolve();
  });
  const restore = await hurryTimeOuts(page);
  await save(page);
  await held.promise;
  const problem = page.getByRole('alert').filter({ hasText: 'Registration failed' });
  await expect(problem).toContainText('It may have been saved. Trying again is safe.');
  await expect(page.getByText('We could not reach the server.')).toHaveCount(0);
  await restore();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectStep(page, 'Work and skills');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a line that is dead is called that', async ({ page }) => {
  await openForm(page);
  await fillAboutYou(page, newPerson());
  await page.route('**/registrations/step/new', (route) => route.abort());
  await save(page);
  const dead = 'We could not reach the server. Check your connection and try again.';
  await expect(page.getByRole('main').getByText(dead)).toBeVisible();
  await expect(page.getByText('It may have been saved.')).toHaveCount(0);
});

test('somebody comes back and goes on where they stopped', async ({ page, context }) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await saveAndPassWork(page);
  await page.close();

  const later = await context.newPage();
  await later.goto('/registration');
  await expect(later.getByText('Welcome back, Anupama.')).toBeVisible();
  await expect(later.getByText('You stopped at step 3: Who is coming?')).toBeVisible();
  await later.getByRole('link', { name: 'Continue' }).click();
  await expectStep(later, 'Who is coming?');
  await later.goto('/registration');
  await later.getByRole('button', { name: 'Start again' }).click();
  const question = later.getByRole('dialog', { name: 'Start again?' });
  await question.getByRole('button', { name: 'Start again' }).click();
  await expectStep(later, 'About you');
  await expect(later.getByLabel('Full name')).toHaveValue('');
  expect(await ownRegistration(later)).toBeNull();
});

test('a change from the review returns there', async ({ page }) => {
  await registerQuickly(page, newPerson(), { isSubmitted: false });
  await page.goto('/registration?step=review');
  await page.getByRole('link', { name: 'Change who is coming?' }).click();
  await expectStep(page, 'Who is coming?');
  await count(page, 'Teens, vegetarian').fill('1');
  await save(page);
  await expectStep(page, 'Check your answers');
  await expect(page.getByText('1 teen × ₹500')).toBeVisible();

  await page.getByRole('link', { name: 'Change your stay' }).click();
  await choose(page, 'Do you need a place to stay?', 'Yes');
  await save(page);
  await expect(page.getByRole('link', { name: 'Select the kind of stay' })).toBeVisible();
});

test('what is typed before the saved answers arrive is kept, and so are they', async ({ page }) => {
  const person = newPerson();
  await registerQuickly(page, person, { isSubmitted: false });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/registrations/current', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/registration?step=personal');
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await page.getByLabel('Full name').fill('Anupama N. Nair');
  answered.resolve();
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
  await expect(page.getByLabel('Full name')).toHaveValue('Anupama N. Nair');
  await expect(page.getByLabel('District')).toHaveValue('Kollam');
  await save(page);
  await expectStep(page, 'Work and skills');
  expect((await ownRegistration(page)).formDataStructured.personalInfo).toMatchObject({
    name: 'Anupama N. Nair',
    email: person.email,
  });
});
