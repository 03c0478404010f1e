import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseFacet } from './facets.ts';
import {
  acceptAndSubmit,
  choose,
  count,
  expectStep,
  fillAboutYou,
  newPerson,
  openForm,
  ownRegistration,
  practiceWindow,
  save,
  skip,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

test('a family of five registers, pays by UPI, and staff find it', { tag: '@gate' }, async ({
  page,
  browser,
  db,
}) => {
  const person = newPerson({ name: 'അനുപമ കൃഷ്ണൻകുട്ടി നായർ' });

  await test.step('about you, with a wrong e-mail first', async () => {
    await openForm(page);
    await fillAboutYou(page, { ...person, email: 'anupama at example' });
    await save(page);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Step 1 of 9: About you/);
    await summary.getByRole('link', { name: 'Valid email is required' }).click();
    const email = page.getByLabel('Email address');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Valid email is required/);
    await email.fill(person.email);
    await expect(summary).toBeHidden();
    await save(page);
  });

  await test.step('every further step', async () => {
    await expectStep(page, 'Work and skills');
    await expect(page).toHaveTitle(/^Step 2 of 9: Work and skills/);
    await skip(page);
    await expectStep(page, 'Who is coming?');
    await choose(page, 'Will you come to the meet?', 'Yes');
    await count(page, 'Adults, vegetarian').fill('1');
    await count(page, 'Adults, non-vegetarian').fill('1');
    await page.getByRole('button', { name: 'One more: Teens, non-vegetarian' }).click();
    await count(page, 'Children, vegetarian').fill('2');
    const total = page.getByText(/^Your fee\s*₹2,100$/).filter({ visible: true });
    await expect(total.first()).toBeVisible();
    await save(page);
    await expectStep(page, 'Your journey');
    await choose(page, 'Are you coming from outside Kochi?', 'Yes');
    await page.getByLabel('Where do you start from?').fill('Kollam');
    await page.getByLabel('How will you come?').selectOption('Train');
    await choose(page, 'Do you want a pick-up?', 'Yes');
    await page.getByLabel('Arriving at').selectOption('Ernakulam Junction (South)');
    await save(page);
    await expectStep(page, 'Your stay');
    await choose(page, 'Do you need a place to stay?', 'Yes');
    await page.getByLabel('Family room').check();
    await page.getByLabel('Which area suits you?').selectOption('No preference');
    await count(page, 'Men').fill('2');
    await count(page, 'Women').fill('1');
    await count(page, 'Children').fill('2');
    await save(page);
    await expectStep(page, 'Join in beyond the day');
    await skip(page);
    await expectStep(page, 'Support the meet');
    await choose(page, 'Add a contribution to your fee?', 'No');
    await save(page);
  });

  await test.step('the review, refused without consent', async () => {
    await expectStep(page, 'Check your answers');
    await expect(page.getByText('Ernakulam Junction (South)')).toBeVisible();
    await page.getByRole('button', { name: 'Submit and continue to payment' }).click();
    await expect(page.getByRole('link', { name: 'Accept the policies to continue' })).toBeVisible();
    await acceptAndSubmit(page);
  });

  await test.step('pays and lands on the success page', async () => {
    await expectStep(page, 'Pay');
    await expect(page.getByLabel('Amount to pay')).toHaveValue('2100');
    const payWindow = practiceWindow(page);
    await expect(payWindow.getByText('₹2,100')).toBeVisible();
    await payWindow.getByRole('button', { name: 'Pay by UPI' }).click();
    await expect(page).toHaveURL(/\/registration-success$/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'You are registered, അനുപമ.' }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  const { registrationNumber, _id } = await test.step('the ticket', async () => {
    const own = await ownRegistration(page);
    expect(own).toMatchObject({ status: 'Confirmed', paymentStatus: 'Completed' });
    expect(own.paymentAmount).toBe(2100);
    const ticket = page.getByRole('region', { name: 'Your ticket' });
    await expect(ticket).toContainText(own.registrationNumber);
    await expect(ticket).toContainText('5 people');
    await expect(ticket).toContainText('3 vegetarian, 2 non-vegetarian');
    await expect(ticket).toContainText('₹2,100');
    await expect(ticket).toContainText(own.receiptNumber ?? 'no receipt');
    await expect(
      ticket.getByRole('img', { name: `QR code of registration ${own.registrationNumber}` }),
    ).toBeVisible();
    const invite = page.getByRole('link', { name: 'Send on WhatsApp' });
    const sent = new URL((await invite.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    const link = / (http\S+)$/.exec(sent)?.[1] ?? '';
    const picture = page.getByRole('img', { name: 'The picture that your friends will see' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1200);
    const friend = await browser.newPage();
    await friend.goto(link);
    await expect(
      friend.getByRole('heading', { level: 1, name: 'അനുപമ is coming. Are you?' }),
    ).toBeVisible();
    await expect(friend.getByText(person.email)).toHaveCount(0);
    await expectAccessible(friend);
    await friend.close();
    const calendar = page.getByRole('link', { name: 'Add to calendar' });
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
    expect(await file.text()).toContain('BEGIN:VEVENT');
    return own;
  });

  await test.step('a reload shows the same and charges nothing', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹2,100');
    expect((await ownRegistration(page)).paymentAmount).toBe(2100);
  });

  await test.step('the mail is written', async () => {
    const outbox = await page.context().newPage();
    await expect(async () => {
      await outbox.goto('/dev/outbox');
      const mail = outbox.getByRole('article').filter({ hasText: person.email });
      await expect(mail).toContainText(`${registrationNumber}: you are registered`, {
        timeout: 5_000,
      });
    }).toPass();
    await outbox.close();
  });

  await test.step('staff find the family under its school and by its number', async () => {
    const staff = await addStaff(db);
    const office = await browser.newPage({ viewport: page.viewportSize() });
    await signInQuickly(office, staff);
    await office.goto('/admin/registrations');
    await chooseFacet(office, 'School', person.school);
    await office.getByRole('searchbox').fill(person.phone);
    const list = office.getByRole('table', { name: 'Registrations' });
    await expect(list.getByRole('link', { name: person.name, exact: true })).toHaveCount(1);
    await expect(list.getByRole('row')).toHaveCount(2);
    await expect(list).toContainText(registrationNumber);
    await expect(list).toContainText('Completed');
    await list.getByRole('link', { name: person.name, exact: true }).click();
    await expect(office).toHaveURL(new RegExp(_id));
    const detail = office.getByRole('main');
    await expect(detail).toContainText(person.email);
    await expect(detail).toContainText('Ernakulam Junction (South)');
    await expect(detail).toContainText('₹2,100');
    await office.context().close();
  });
});
