import { expect, type Request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import {
  answer,
  askForCode,
  comeBack,
  enterCode,
  expectDetails,
  mailedCode,
  proceedAndPay,
  toast,
} from './coming-back.ts';
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
  skip,
} from './registering.ts';
import { test } from './test.ts';

test('who pays later comes back with a code and pays', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const person = newPerson({ name: 'അനുപമ കൃഷ്ണൻകുട്ടി ഭാഗീരഥിയമ്മ നായർ' });
  const own = await test.step('registers on a phone and pays later', async () => {
    const before = await browser.newPage();
    const registered = await registerQuickly(before, person, { adults: 2 });
    await before.close();
    return registered;
  });

  await test.step('asks for a code', async () => {
    await page.goto('/alumni-update');
    const send = page.getByRole('button', { name: 'Send OTP' });
    await expect(send).toBeDisabled();
    const email = page.getByLabel('Email address');
    await email.fill('anupama at example');
    await send.click();
    await expect(email).toHaveAccessibleDescription(/Valid email is required/);
    await expectAccessible(page);
    await email.fill(person.email);
    await send.click();
    await expect(toast(page, 'OTP sent successfully!')).toBeVisible();
    await expect(page.getByText(`your email ${person.email}`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a wrong code stays, marked, and says so', async () => {
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(toast(page, 'Please enter OTP.')).toBeVisible();
    const code = await mailedCode(page, person.email);
    const wrong = code === '000000' ? '111111' : '000000';
    const field = page.getByLabel('OTP', { exact: true });
    for (const triesLeft of [4, 3, 2]) {
      const answered = page.waitForResponse('**/verify-otp');
      await enterCode(page, wrong);
      expect((await answered).status()).toBe(401);
      await expect(field).toHaveAccessibleDescription(/Invalid OTP\. Please try again\./);
      await expect(field).toHaveValue(wrong);
      await expect(page.getByText('2 tries left')).toHaveCount(triesLeft === 2 ? 1 : 0);
    }
    await expect(toast(page, 'Invalid OTP. Please try again.')).toBeVisible();
    await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(toast(page, 'OTP verified successfully!')).toBeVisible();
  });

  await test.step('sees the registration, red', async () => {
    await expectDetails(page);
    const status = page.getByRole('region', { name: 'Registration Status' });
    await expect(status).toContainText('Registration Status: Incomplete');
    await expect(status).toContainText(`Registration ID: ${own.registrationNumber}`);
    await expect(status).toContainText('To pay: ₹1,000');
    await expect(answer(page, 'Name')).toContainText(person.name);
    const grouped = `+91 ${person.phone.slice(0, 5)}-${person.phone.slice(5)}`;
    await expect(answer(page, 'Contact Number')).toContainText(grouped);
    await expect(answer(page, 'Attendees')).toContainText('Adults: Veg 2');
    await expect(answer(page, 'Is Travelling')).toContainText('No');
    await expect(answer(page, 'Whatsapp Number')).toHaveCount(0);
    await expect(answer(page, 'Will Contribute')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const issue = page.getByRole('link', { name: 'Raise Issue' });
    await expect(issue).toHaveAttribute('href', `/report-issue?registration=${own._id}`);
  });

  await test.step('pays at least what is due', async () => {
    await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Payment' });
    const amount = dialog.getByLabel('Amount to pay');
    const proceed = dialog.getByRole('button', { name: 'Proceed' });
    await expect(amount).toHaveValue('1000');
    for (const typed of ['', '999', '0']) {
      await amount.fill(typed);
      await expect(proceed).toBeDisabled();
      await expect(amount).toHaveAccessibleDescription(/The minimum is ₹1,000/);
    }
    await expectAccessible(page);
    await amount.fill('1000');
    const claimed = page.waitForRequest((request) => request.method() === 'PUT');
    await proceedAndPay(page);
    expect((await claimed).postDataJSON()).toEqual({
      paymentStatus: 'Completed',
      paymentAmount: 1000,
      paymentMethod: 'Razorpay',
      transactionId: expect.stringMatching(/^pay_/),
    });
    await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();
  });

  await test.step('sees it green, with the ticket', async () => {
    const status = page.getByRole('region', { name: 'Registration Status' });
    await expect(status).toContainText('Registration Status: Complete');
    const ticket = page.getByRole('region', { name: 'Your ticket' });
    await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(answer(page, 'Payment Status')).toContainText('Completed');
    await expect(answer(page, 'Payment Amount')).toContainText('₹1,000');
    await expect(answer(page, 'Payment Method')).toContainText('Razorpay');
    await expect(answer(page, 'Transaction ID')).toContainText('pay_');
    const files = [page.getByRole('link', { name: 'Ticket as PDF' })];
    files.push(page.getByRole('link', { name: /^SGM-R-/ }));
    for (const link of files) {
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(file.headers()['content-type']).toContain('application/pdf');
    }
    await expectAccessible(page);
  });

  await test.step('opens it again without a code, until Logout', async () => {
    await page.reload();
    await expectDetails(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
    await page.goto('/alumni-update?view=registration');
    await expect(page.getByText('Please verify again to continue.')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(person.email);
  });
});

test('somebody adds two contributions, each once', { tag: '@gate' }, async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person, { isAttending: false });
  await before.close();
  await comeBack(page, person.email);

  await page.getByRole('button', { name: 'Add More Event Contribution' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event Contribution' });
  await dialog.getByLabel('Amount in rupees').fill('0');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(toast(page, 'Please enter a valid amount.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '₹1,000', exact: true }).click();
  const claimed = page.waitForRequest((request) => request.method() === 'PATCH');
  await proceedAndPay(page);
  const claim = await claimed;
  expect(claim.url()).toContain('/add-more-amount');
  expect(claim.postDataJSON()).toMatchObject({ amount: 1000, paymentMethod: 'Razorpay' });
  await expect(toast(page, 'Additional contribution successful!')).toBeVisible();
  await expect(answer(page, 'Total Additional Contribution')).toContainText('₹1,000');

  await page.getByRole('button', { name: 'Add More Event Contribution' }).click();
  await dialog.getByLabel('Amount in rupees').fill('500');
  await proceedAndPay(page);
  await expect(answer(page, 'Total Additional Contribution')).toContainText('₹1,500');
  await expect(answer(page, 'Last Contribution Amount')).toContainText('₹500');
  await expect(answer(page, 'Last Contribution Transaction ID')).toContainText('pay_');
  expect(await ownRegistration(page)).toMatchObject({
    paymentAmount: 0,
    additionalContribution: 1500,
  });
});

test('one more person costs what one more person costs', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person);
  await before.close();
  await comeBack(page, person.email);
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
  await proceedAndPay(page);
  await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();

  await page.getByRole('button', { name: 'Change Event Attendance' }).click();
  await count(page, 'Children, vegetarian').fill('1');
  await expect(page.getByText('New fee ₹800, paid ₹500, to pay ₹300')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change Event Attendance' })).toBeFocused();

  await page.getByRole('button', { name: 'Change Event Attendance' }).click();
  await count(page, 'Children, vegetarian').fill('1');
  await page.getByRole('button', { name: 'Save, pay later' }).click();
  await expect(toast(page, 'Registration updated')).toBeVisible();
  const status = page.getByRole('region', { name: 'Registration Status' });
  await expect(status).toContainText('To pay: ₹300Fee ₹800, paid ₹500');

  await page.getByRole('button', { name: 'Change Event Attendance' }).click();
  await count(page, 'Children, vegetarian').fill('0');
  await count(page, 'Teens, non-vegetarian').fill('1');
  await page.getByRole('button', { name: 'Save and pay ₹500' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' });
  await expect(dialog.getByLabel('Amount to pay')).toHaveValue('500');
  await proceedAndPay(page);
  await expect(status).toContainText('Registration Status: Complete');
  expect(await ownRegistration(page)).toMatchObject({ paymentAmount: 1000, fee: { due: 0 } });

  await page.getByRole('button', { name: 'Change Event Attendance' }).click();
  await count(page, 'Teens, non-vegetarian').fill('0');
  const surplus =
    '₹500 stays with your registration and counts if the fee rises again. You can ask for part of it back or give it, below: Refund policy';
  await expect(page.getByText(surplus)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(status).toContainText('Registration Status: Complete');
  await expect(status).toContainText(surplus);
  const leaving = page.getByRole('region', { name: 'If your plans change' });
  await expect(leaving.getByRole('button', { name: /^Refund or give ₹\d+$/ })).toBeVisible();
});

test('a payment we could not note stays on the screen until it is', async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person);
  await before.close();
  await comeBack(page, person.email);
  const isClaim = (request: Request) => request.method() === 'PUT';
  await page.route('**/api/v1/registrations/*', (route) =>
    isClaim(route.request()) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
  await proceedAndPay(page);
  const text = 'Failed to update registration after payment.';
  await expect(toast(page, text)).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expect(alert).toContainText('Your money is safe.');
  await expect(alert).toContainText('pay_');
  await expect(page.getByRole('button', { name: 'Pay & Complete Registration' })).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/api/v1/registrations/*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();
  await expect(alert).toBeHidden();
  expect((await ownRegistration(page)).paymentAmount).toBe(500);
});

test('somebody changes their email address with a code to the new one', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const next = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person);
  await before.close();
  await comeBack(page, person.email);
  await page.getByRole('button', { name: 'Change Personal Information' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change email or phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email or phone' });
  await dialog.getByLabel('New email address').fill(next.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByText(next.email)).toBeVisible();
  await dialog.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, next.email));
  await dialog.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(toast(page, 'Your contact has been changed.')).toBeVisible();
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.personalInfo?.email).toBe(next.email);
});

test('a mistyped address is corrected where the page names it', async ({ page }) => {
  const person = newPerson();
  const next = newPerson();
  await registerQuickly(page, person, { isAttending: false });
  const dialog = page.getByRole('dialog', { name: 'Change email or phone' });
  await expect(async () => {
    await page.goto('/registration-success');
    // before its scripts have come it leads elsewhere
    await page.getByRole('link', { name: 'Wrong address? Correct it' }).click();
    await expect(dialog).toContainText('No code? Write to', { timeout: 5_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  // the demo sends no text messages
  await expect(dialog).toContainText('We cannot send text messages to');
  await expectAccessible(page);
  await dialog.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, person.email));
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await dialog.getByLabel('New email address').fill(next.email);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await dialog.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, next.email));
  await dialog.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText(`We have sent an email to ${next.email}.`)).toBeVisible();
  const { formDataStructured } = await ownRegistration(page);
  expect(formDataStructured.personalInfo?.email).toBe(next.email);
});

test('who has two registrations chooses one, and sees a cancelled one as such', async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson();
  const before = await browser.newPage();
  const cancelled = await registerQuickly(before, person);
  await db
    .updateTable('registration')
    .set({ status: 'Cancelled' })
    .where('id', '=', cancelled._id)
    .execute();
  const valid = await registerQuickly(before, { ...person, name: 'Anupama N. Nair' });
  await before.close();
  await askForCode(page, person.email);
  await enterCode(page, await mailedCode(page, person.email));
  await expect(page.getByRole('heading', { name: 'Which registration?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(cancelled.registrationNumber) }).click();
  await expectDetails(page);
  await expect(page.getByText('This registration is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay|^Change/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch registration' }).click();
  await page.getByRole('button', { name: new RegExp(valid.registrationNumber) }).click();
  const status = page.getByRole('region', { name: 'Registration Status' });
  await expect(status).toContainText(valid.registrationNumber);
  await page.reload();
  await expect(status).toContainText(valid.registrationNumber);
  await page.getByRole('button', { name: 'Switch registration' }).click();
  await page.getByRole('button', { name: new RegExp(cancelled.registrationNumber) }).click();
  await expect(page.getByText('This registration is cancelled.')).toBeVisible();
});

test('a draft goes on where it stopped, on another device', async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await openForm(before);
  await fillAboutYou(before, person);
  await saveAndPassWork(before);
  await before.close();

  await page.goto('/registration');
  await page.getByRole('link', { name: 'Continue a saved registration' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await enterCode(page, await mailedCode(page, person.email));
  await expectStep(page, 'Who is coming?');

  await page.goto('/alumni-update?view=registration');
  await expectDetails(page);
  await expect(page.getByText('Form: not finished')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
  await expectStep(page, 'Who is coming?');
});

test('a form without its last consent is submitted by paying', async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person, { isSubmitted: false });
  await before.close();
  await comeBack(page, person.email);
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' });
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  const policies = dialog.getByRole('checkbox', { name: /accept the/ });
  await expect(policies).toBeFocused();
  await expect(policies).toHaveAccessibleDescription(/Accept the policies to continue/);
  await policies.check();
  await proceedAndPay(page);
  await expect(toast(page, 'Payment successful! Registration completed.')).toBeVisible();
  expect(await ownRegistration(page)).toMatchObject({
    formSubmissionComplete: true,
    status: 'Confirmed',
  });
});

test('a contact that is taken gets a code from the form', async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person);
  await before.close();
  await openForm(page);
  await fillAboutYou(page, { ...newPerson(), email: person.email });
  await save(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/alumni-update$/);
  await enterCode(page, await mailedCode(page, person.email));
  await expectDetails(page);
});

test('a new contact may be proven right after it was given', async ({ page }) => {
  const person = newPerson();
  await openForm(page);
  await fillAboutYou(page, person);
  await save(page);
  await expectStep(page, 'Work and skills');
  const panel = page.getByRole('region', { name: 'Keep this registration yours' });
  await expect(panel).toContainText(person.email);
  await panel.getByRole('button', { name: 'Send OTP' }).click();
  await panel.getByLabel('OTP', { exact: true }).fill(await mailedCode(page, person.email));
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(panel).toBeHidden();
  expect(await ownRegistration(page)).toMatchObject({ contactVerified: true });
  await skip(page);
  await expectStep(page, 'Who is coming?');
  await choose(page, 'Will you come to the meet?', 'No');
});

test('the keyboard alone is enough', async ({ page, browser }) => {
  const person = newPerson();
  const before = await browser.newPage();
  await registerQuickly(before, person);
  await before.close();
  await page.goto('/alumni-update');
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('OTP', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(`code was sent .* ${person.email}`));
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type(await mailedCode(page, person.email));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Your Registration Details' });
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Pay & Complete Registration' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Complete Payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pay & Complete Registration' })).toBeFocused();
});
