import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import {
  count,
  newPerson,
  ownRegistration,
  registerElsewhere,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { addStaff, signIn, signInQuickly, signOutEverywhere } from './signing-in.ts';
import { test } from './test.ts';

test('staff see the fee before they save, and choose where two changed the same', {
  tag: '@gate',
}, async ({ page, browser, db }) => {
  const visitor = await browser.newPage();
  const { _id: id } = await registerQuickly(visitor, newPerson());
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations/${id}`);
  await page.getByRole('button', { name: 'Edit Event Attendance' }).click();
  const people = page.getByRole('group', { name: 'Edit Event Attendance' });
  await slowHistory(page);
  await count(page, 'Adults, vegetarian').fill('3');
  await expect(people.getByText('₹500 → ₹1,500, ₹1,500 due')).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Edit Professional Information' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(count(page, 'Adults, vegetarian')).toHaveValue('3');

  const attendees = { adults: { veg: 2 } };
  await saveStep(visitor, id, 'eventAttendance', {
    eventAttendance: { isAttending: true, attendees },
  });
  await people.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(people.getByText(/Changed by the registrant,/)).toBeVisible();
  await expectUsable(page);
  await people.getByRole('button', { name: 'Use these answers' }).click();
  await expect(people.getByText('Choose one')).toBeVisible();
  await people.getByRole('radio', { name: /Adults, veg: 3.*Yours/ }).check();
  await people.getByRole('button', { name: 'Use these answers' }).click();
  await expect(people.getByText('₹1,000 → ₹1,500, ₹1,500 due')).toBeVisible();
  await people.getByRole('button', { name: 'Review and save again' }).click();

  await expect(page.getByText('Registration updated')).toBeVisible();
  await expect(people).toBeHidden();
  const { fee, formDataStructured } = await ownRegistration(visitor);
  expect(fee.due).toBe(1500);
  expect(formDataStructured.eventAttendance).toMatchObject({ attendees: { adults: { veg: 3 } } });
  await visitor.context().close();
});

test('a session that ends while staff edit costs nothing that was typed', async ({
  page,
  browser,
  db,
}) => {
  const { email, ...someone } = newPerson();
  const { _id: id } = await registerElsewhere(browser, { email, ...someone });
  const staff = await addStaff(db);
  await signInQuickly(page, staff);
  await page.goto(`/admin/registrations/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const person = page.getByRole('group', { name: 'Edit Personal Information' });
  await person.getByLabel('Full name').fill('അനുപമ നായർ');
  const tick = person.getByRole('checkbox', { name: 'Tell the registrant' });
  await expect(person.getByText(`Email to ${email}`)).toBeVisible();
  await tick.press('Space');
  await expect(person.getByText('No messages will be sent.')).toBeVisible();
  await tick.press('Space');
  await expect(person.getByText(`Email to ${email}`)).toBeVisible();

  // as if nothing had been asked of the server for 26 minutes
  await page.evaluate(() =>
    localStorage.setItem('adminLastCall', String(Date.now() - 26 * 60_000)),
  );
  const bar = page.getByRole('region', { name: 'Your session is about to end.' });
  await bar.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(bar).toBeHidden();

  await signOutEverywhere(page);
  await person.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Session expired')).toBeVisible();
  await signIn(page, staff);
  await expect(page).toHaveURL(new RegExp(`/admin/registrations/${id}\\?edit=personalInfo`));
  await expect(person.getByLabel('Full name')).toHaveValue('അനുപമ നായർ');
  await person.getByRole('button', { name: 'Review and save again' }).click();
  await expect(page.getByText('Registration updated')).toBeVisible();
  await expect(person).toBeHidden();
  await expect(page.getByRole('heading', { name: 'അനുപമ നായർ', exact: true })).toBeVisible();
});

test('staff change an answer where it stands, with the keyboard alone', async ({
  page,
  browser,
  db,
}) => {
  const { email, ...someone } = newPerson();
  const { _id: id } = await registerElsewhere(browser, { email, ...someone });
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/registrations/${id}`);
  const { keyboard } = page;
  const pencil = page.getByRole('button', { name: 'Edit Personal Information' });
  const person = page.getByRole('group', { name: 'Edit Personal Information' });

  await test.step('nothing typed: Escape and Back close it', async () => {
    await pencil.press('Enter');
    await expect(person.getByLabel('Full name')).toBeFocused();
    await expectUsable(page);
    await keyboard.press('Escape');
    await expect(pencil).toBeFocused();
    await keyboard.press('Enter');
    await expect(person.getByLabel('Full name')).toBeFocused();
    await page.goBack();
    await expect(pencil).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/admin/registrations/${id}$`));
  });

  await test.step('only what was touched is sent', async () => {
    await keyboard.press('Enter');
    await person.getByLabel('Full name').focus();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expect(person.getByLabel('Contact number')).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('9847012345');
    await expect(person.getByRole('insertion')).toHaveText(['+91 98470-12345']);
    await expect(person.getByText('Stays ₹500')).toBeVisible();
    await expect(person.getByText(/signs out the old one/)).toBeVisible();
    const told = person.getByRole('listitem').filter({ hasText: `Email to ${email}` });
    await expect(told).toBeVisible();
    await expectUsable(page);
    const sent = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && request.url().endsWith(`/registrations/staff/${id}`),
    );
    await keyboard.press('Enter');
    const { stepName, formDataStructured } = (await sent).postDataJSON();
    expect({ stepName, formDataStructured }).toEqual({
      stepName: 'personalInfo',
      // "My WhatsApp number is the same" hangs on it
      formDataStructured: { personalInfo: { contactNumber: '+919847012345', whatsappNumber: '' } },
    });
    await expect(page.getByRole('row', { name: /Phone.*98470-12345/ })).toBeVisible();
    await expect(pencil).toBeFocused();
  });

  await test.step('who does not come has no journey and no stay: that goes as well', async () => {
    await page.getByRole('button', { name: 'Edit Event Attendance' }).press('Enter');
    const people = page.getByRole('group', { name: 'Edit Event Attendance' });
    await expect(people.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(people.getByText('₹500 → ₹0, already paid')).toBeVisible();
    await expect(people.getByRole('deletion')).toHaveText(['Yes', '1', 'No', 'No']);
    await people.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(page.getByRole('row', { name: 'Attending No' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Transportation' })).toBeHidden();
  });
});

test('a cancelled registration says why it cannot be edited', async ({ page, browser, db }) => {
  const { _id: id } = await registerElsewhere(browser, newPerson());
  await signInQuickly(page, await addStaff(db));
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const answer = await page.request.post(`/api/v1/registrations/${id}/cancel`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'Asked by phone' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/admin/registrations/${id}`);
  await expect(page.getByRole('row', { name: /Year of passing/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit ./ })).toBeHidden();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.press('Enter');
  await expect(page.getByText('Restore it before editing it.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('row', { name: /Year of passing/ })).toBeVisible();
});

/** As on a busy phone, where the way back through the history takes a moment. */
const slowHistory = (page: Page) =>
  page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (delta) => void setTimeout(() => go(delta), 300);
  });

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
