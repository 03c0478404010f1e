import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './axe.ts';
import { mailedCode, mailedLink } from './coming-back.ts';
import {
  choose,
  count,
  expectStep,
  fillWithoutScripts,
  newPerson,
  type Person,
  registerQuickly,
  save,
  skip,
} from './registering.ts';
import { test } from './test.ts';

test.skip(Boolean(process.env.TRANSLATED), 'about pages that no browser translates');

test.use({ javaScriptEnabled: false });

test('without scripts the pages can be read', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fee per person by age' })).toBeVisible();
  const navigation = page.getByRole('banner').getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'FAQ' })).toBeVisible();
  const answer = page.getByText(/^Everybody who studied at/);
  await expect(answer).toBeHidden();
  await page.getByText('Who can register?').click();
  await expect(answer).toBeVisible();
  await navigation.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('link', { name: 'contact@sangamam.example' }).first()).toBeVisible();
  for (const [path, title] of [
    ['/terms-and-conditions', 'Terms and Conditions'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/refund-policy', 'Refund Policy'],
    ['/cancellation-policy', 'Cancellation Policy'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.goto('/registration');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Register for the meet' }),
  ).toBeVisible();
  await expect(page.getByText(/^Registration is open until/)).toBeVisible();
  await page.goto('/quick-registration');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('without scripts nothing lies over a field, and the notice keeps off the edges', async ({
  page,
}) => {
  await page.goto('/offline');
  const notice = page.getByText(/^This page needs JavaScript/);
  const { x, width } = (await notice.boundingBox()) ?? { x: 0, width: 0 };
  expect(x).toBeGreaterThanOrEqual(16);
  expect(x + width).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) - 16);
  await expect(page.locator('[data-made-by]')).not.toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(notice).not.toBeInViewport();
});

test('without scripts a message is refused beside its fields, kept, and sent once', async ({
  page,
  db,
}) => {
  const { name, email, phone } = newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി' });
  await page.goto('/contact?lang=ml');
  await expect(page.locator('noscript')).toHaveCount(0);
  await page.goto('/contact?lang=en');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone number').fill('98470 12345');
  await page.getByLabel('Message', { exact: true }).fill('Too short');
  await page.getByRole('button', { name: 'Send message' }).click();
  const problems = page.getByRole('alert').first();
  for (const text of ['Valid email is required', 'Select a subject']) {
    await expect(problems).toContainText(text);
  }
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Phone number')).toHaveValue('98470-12345');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Too short');

  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Subject').selectOption('Payment');
  await page.getByLabel('Message', { exact: true }).fill('Two lines\nabout a payment of mine.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. We answer within two working days.')).toBeVisible();
  await page.reload();
  const sent = await db
    .selectFrom('contactMessage')
    .selectAll()
    .where('email', '=', email)
    .execute();
  expect(sent).toMatchObject([
    { name, phone: `+91${phone}`, body: 'Two lines\nabout a payment of mine.' },
  ]);
  await page.getByRole('link', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('without scripts an issue is reported with its file', async ({ page, db }) => {
  const { name, email } = newPerson();
  await page.goto('/report-issue');
  await page.getByLabel('Issue Type').selectOption({ index: 1 });
  await page.getByLabel('Issue Description').fill('The receipt names another school.');
  await page.getByLabel('Contact Email').fill(email);
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Name is required',
  );
  await page.getByLabel('Name', { exact: true }).fill(name);
  const file = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('a receipt') };
  await page.getByLabel('Attachment').setInputFiles(file);
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  await expect(page.getByText(/^Your issue number is #\d+\./)).toBeVisible();
  const issue = await db
    .selectFrom('issue')
    .innerJoin('upload', 'upload.id', 'issue.attachmentId')
    .select('upload.fileName')
    .where('issue.reporterEmail', '=', email)
    .execute();
  expect(issue).toEqual([{ fileName: 'receipt.txt' }]);
});

/** Fills the one page as far as `person` goes; two adults. */
async function fillOnePage(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Contact number').fill(person.phone);
  await page.getByLabel('Your school').selectOption(person.school);
  await page.getByLabel('Year of passing').selectOption(person.yearOfPassing);
  await count(page, 'Adults, vegetarian').fill('2');
  await page.getByRole('checkbox', { name: /accept the/ }).check();
}

test('without scripts an issue is followed, answered and left', async ({ page, db }) => {
  const { name, email } = newPerson();
  await page.goto('/report-issue');
  await page.getByLabel('Issue Type').selectOption({ index: 1 });
  await page.getByLabel('Issue Description').fill('The receipt names another school.');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Contact Email').fill(email);
  await page.getByRole('button', { name: 'Submit Issue Report' }).click();
  const thanks = await page.getByText(/^Your issue number is #\d+\./).textContent();
  const number = /#(\d+)/.exec(thanks ?? '')?.[1];

  await page.goto(`/issue-status?issue=${number}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/valid email/);
  await expect(page.getByLabel('Email address')).toHaveValue('nobody');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(`Enter the 6-digit code we sent to ${email}.`)).toBeVisible();
  const code = page.getByLabel('OTP', { exact: true });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(code).toHaveAccessibleDescription(/Invalid/);
  await code.fill(await mailedCode(page, email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();

  await expect(page.getByText(`#${number} `)).toBeVisible();
  await expect(page.getByText('The receipt names another school.')).toBeVisible();
  const answer = page.getByLabel('Add a message');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(answer).toHaveAccessibleDescription('Write a message');
  await answer.fill('It is\nJNV Kollam.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'JNV Kollam.' }).last()).toBeVisible();
  await page.reload();
  await expect(page.getByText('JNV Kollam.')).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await expect(page.getByText('JNV Kollam.')).toHaveCount(0);
  const { count } = await db
    .selectFrom('issue')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reporterEmail', '=', email)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('without scripts a family registers, pays on the page of the provider, and has its ticket', {
  tag: '@gate',
}, async ({ page, db }) => {
  const person = newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി' });
  await page.goto('/quick-registration');
  await expect(page.locator('main noscript')).toHaveCount(0);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Contact number').fill(person.phone);
  await page.getByLabel('Your school').selectOption(person.school);
  await count(page, 'Adults, vegetarian').fill('2');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const problems = page.getByRole('alert').first();
  await expect(problems).toContainText('Accept the policies to continue');
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Your school')).toHaveValue(person.school);
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('2');

  await fillOnePage(page, person);
  await page.getByRole('button', { name: /^Pay ₹1,000/ }).click();
  await expect(page).toHaveURL(/\/pay$/);
  const amount = page.getByLabel('Amount to pay');
  await expect(amount).toHaveValue('1000');
  await amount.fill('900');
  await page.getByRole('button', { name: 'Go on to the payment page' }).click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveValue('900');
  await expectNoSidewaysScroll(page);
  await amount.fill('1200');
  await page.getByRole('button', { name: 'Go on to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,200' }).click();

  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Pay by UPI' }).click();
  await page.getByRole('button', { name: /^Go back to/ }).click();
  // the cookie of the session stays at home on the way from another site
  await expect(page.getByRole('heading', { level: 1, name: /^You are registered/ })).toBeVisible();
  const ticket = page.getByRole('region', { name: 'Your ticket' });
  await expect(ticket).toContainText('₹1,200');
  await expect(ticket.getByRole('img')).toBeVisible();
  const saved = await db
    .selectFrom('registration')
    .select(['status', 'paymentStatus'])
    .where('email', '=', person.email)
    .execute();
  expect(saved).toEqual([{ status: 'Confirmed', paymentStatus: 'Completed' }]);

  const answer = await page.request.get('/registration-success');
  expect(answer.headers()['cache-control']).toBe('no-store');
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^To see your/ })).toBeVisible();
  await expect(page.getByText(person.name)).toBeHidden();
});

test('without scripts somebody registers to pay later, and pays another day', async ({
  page,
  db,
}) => {
  const person = newPerson();
  await page.goto('/quick-registration');
  await fillOnePage(page, person);
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success\?type=quick$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('still to be paid');
  const saved = await db
    .selectFrom('registration')
    .select('status')
    .where('email', '=', person.email)
    .execute();
  expect(saved).toEqual([{ status: 'Submitted' }]);

  await page.goto('/registration?step=payment');
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByText(person.name)).toBeVisible();
  await page.getByRole('button', { name: 'Go on to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  await page.getByRole('link', { name: 'Leave without paying' }).click();
  await expect(page).toHaveURL(/\/registration-pending\?/);
  await page.getByRole('button', { name: 'Open the payment window again' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: /^Go back to/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^You are registered/ })).toBeVisible();
  await page.goto('/pay');
  await expect(page).toHaveURL(/\/registration-success$/);
});

test('without scripts somebody comes back with a code, and sees what is to be done', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const visitor = await browser.newPage();
  await registerQuickly(visitor, person);
  await visitor.context().close();
  await page.goto('/alumni-update');
  await expect(page.locator('main noscript')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Please enter either email');
  await page.getByLabel('Email address').fill('nobody@');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email address')).toHaveValue('nobody@');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(page.getByText(person.email)).toBeVisible();
  const code = await mailedCode(page, person.email);
  await otp.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(otp).toHaveAttribute('aria-invalid', 'true');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  const second = await mailedCode(page, person.email, code);
  await otp.fill(second);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page).toHaveURL(/\/form$/);
  await expectStep(page, 'Your Registration Details');
  await expect(page.getByText(person.name)).toHaveCount(2);

  // the people change, the fee with them, and what was not touched stays
  await page.goto('/alumni-update?view=registration&fill=attendance');
  await expectStep(page, 'Who is coming?');
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('1');
  await count(page, 'Children, vegetarian').fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectStep(page, 'Your Registration Details');
  await expect(page.getByText('2 children')).toBeVisible();
  await page.getByRole('link', { name: 'Change work and skills' }).click();
  await page.getByLabel('Key skills, separated by commas').fill('Teaching, ദ്രാവിഡ ഭാഷകൾ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectStep(page, 'Your Registration Details');
  const newEmail = newPerson().email;
  await page.getByRole('link', { name: 'Change about you' }).click();
  await page.getByRole('link', { name: 'Change email or phone' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await otp.fill(await mailedCode(page, person.email, second));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByLabel('New email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('This is already your contact.')).toHaveCount(1);
  await page.getByLabel('New email address').fill(newEmail);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await otp.fill(await mailedCode(page, newEmail));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expectStep(page, 'Your Registration Details');
  await expect(page.getByText(newEmail)).toBeVisible();

  await page.getByLabel('You may photograph me').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('You may photograph me')).toBeChecked();
  await page.getByLabel('You may photograph me').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('You may photograph me')).not.toBeChecked();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/pay\?/);

  // the mail to the earlier address takes it back
  const undoLink = await mailedLink(page, person, '/undo-contact-change#');
  await page.goto(undoLink);
  const undo = page.getByRole('button', { name: 'Undo the change' });
  const link = page.getByLabel('The link you were sent');
  await link.fill('https://example.org/undo-contact-change');
  await undo.click();
  await expect(link).toHaveAccessibleDescription(/Open the link in our email again/);
  await expectNoSidewaysScroll(page);
  await link.fill(undoLink);
  await undo.click();
  await expectStep(page, 'Change undone');
  await page.goto('/form');
  await expect(page.getByText(newEmail)).toHaveCount(0);
});

test('without scripts the form is filled in step by step, and paid', async ({ page, db }) => {
  const person = newPerson({ name: 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി' });
  await page.goto('/registration');
  await page.getByRole('link', { name: 'Start registration' }).click();
  await expectStep(page, 'About you');
  await expect(page.locator('main noscript')).toHaveCount(0);
  await page.getByLabel('Full name').fill(person.name);
  await save(page);
  await expect(page.getByRole('alert').first()).toContainText('Valid email is required');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await fillWithoutScripts(page, person);
  await page.getByLabel('My WhatsApp number is the same').uncheck();
  await save(page);
  // the number has no field until the box is unticked
  await page.getByRole('textbox', { name: 'WhatsApp number' }).fill('+971 50 123 4567');
  await save(page);
  await expectStep(page, 'Work and skills');
  await skip(page);
  await expectStep(page, 'Who is coming?');
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('1');
  await count(page, 'Adults, vegetarian').fill('2');
  await save(page);
  await expectStep(page, 'Your journey');
  await choose(page, 'Are you coming from outside Kochi?', 'No');
  await save(page);
  await expectStep(page, 'Your stay');
  await choose(page, 'Do you need a place to stay?', 'No');
  await save(page);
  await expect(page.getByText('Your answers lead to a few more questions.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('I can host batchmates at home').check();
  await save(page);
  await count(page, 'How many people can you host?').fill('2');
  await save(page);
  await expectStep(page, 'Join in beyond the day');
  await skip(page);
  await expectStep(page, 'Support the meet');
  await skip(page);
  await expectStep(page, 'Check your answers');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Change who is coming?' }).click();
  await count(page, 'Adults, vegetarian').fill('3');
  await save(page);
  await expectStep(page, 'Check your answers');
  await page.getByRole('button', { name: 'Submit and continue to payment' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Accept the policies to continue');
  await page.getByRole('checkbox', { name: /accept the/ }).check();
  await page.getByRole('button', { name: 'Submit now, pay later' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('still to be paid');
  await page.goto('/registration?step=payment');
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByLabel('Amount to pay')).toHaveValue('1500');
  const saved = await db
    .selectFrom('registration')
    .select(['status', 'form'])
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  expect(saved).toMatchObject({
    status: 'Submitted',
    form: { personalInfo: { whatsappNumber: '+971501234567', district: 'Kollam' } },
  });
});
