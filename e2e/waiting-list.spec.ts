import { expect } from '@playwright/test';
import { insertJob } from '../server/src/platform/jobs/store.ts';
import { alone } from './alone.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { comeBack, mailTo, proveContact, toast } from './coming-back.ts';
import {
  familyRoomForOne,
  fillQuick,
  newPerson,
  payByUpi,
  registerQuickly,
  saveStep,
} from './registering.ts';
import { addStaff, signIn, signInQuickly } from './signing-in.ts';

alone(
  'who waits is given the place that was cancelled, and pays',
  { tag: '@gate' },
  async ({ page, browser, product, ownDb }) => {
    alone.slow();
    const [first, second] = [
      newPerson({ name: 'Anitha Nair' }),
      newPerson({ name: 'Bindu Menon' }),
    ];
    const { email } = await addStaff(ownDb);
    const desk = await (await browser.newContext({ baseURL: product.url })).newPage();

    await desk.goto('/admin/login');
    await signIn(desk, { email, name: '' });
    await desk.goto('/admin/settings/deadlines');
    await desk.getByLabel('Places', { exact: true }).fill('1');
    await desk.getByLabel('Keep a waiting list when the event is full').check();
    await desk.getByLabel('Offer free places to the waiting list by itself').uncheck();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);

    await fillQuick(page, first);
    await page.getByRole('button', { name: 'Submit now, pay later' }).click();
    await proveContact(page, first);
    await page.getByRole('button', { name: 'Submit now, pay later' }).click();
    await expect(page).toHaveURL(/type=quick$/);
    await page.context().clearCookies();

    await fillQuick(page, second);
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    const earlierCode = await proveContact(page, second);
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('You are on the waiting list.');
    await expect(page.getByText('You have not been charged.')).toBeVisible();
    await expectAccessible(page);
    await mailTo(page, second, /you are on the waiting list$/);
    await page.getByRole('link', { name: 'View registration' }).click();
    await expect(page.getByText('You are on the waiting list.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    // whatever the address says
    for (const path of [
      '/registration-pending-success?type=payment',
      '/registration-pending-success?type=onsite',
      '/registration-pending?reason=failed',
      '/registration-success',
    ]) {
      await page.goto(path);
      await expect(title).toHaveText('You are on the waiting list.');
      await expect(page.getByText(/still to be paid|Pay now|Try payment again/)).toHaveCount(0);
    }
    await page.goto('/registration?step=payment');
    await expect(page.getByText('You are on the waiting list.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Proceed to pay/ })).toHaveCount(0);
    await page.context().clearCookies();

    await desk.goto(`/admin/registrations?searchTerm=${encodeURIComponent(first.name)}`);
    await desk.getByRole('button', { name: /^Actions for/ }).click();
    await desk.getByRole('button', { name: 'Cancel registration' }).click();
    const cancel = desk.getByRole('dialog');
    await cancel.getByLabel('Reason').fill('Asked by phone');
    await cancel.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(desk.getByText(/has been cancelled$/)).toBeVisible();
    await desk.goto('/admin/settings/deadlines');
    await desk.getByRole('link', { name: 'View the waiting list and give places' }).click();
    await expect(desk.getByText(second.name).first()).toBeVisible();
    await desk.getByRole('button', { name: /^Actions for/ }).click();
    await desk.getByRole('button', { name: 'Give a place' }).click();
    const give = desk.getByRole('dialog');
    await give.getByLabel('Reason').fill('First on the list');
    await give.getByRole('button', { name: 'Give a place' }).click();
    await expect(desk.getByText(/has a place\. An email with payment details/)).toBeVisible();

    const mail = await mailTo(page, second, /there is a place for you, ₹500 to pay$/);
    const [link = ''] = /https?:[^\s<"]*type=payment/.exec(mail) ?? [];
    await page.goto(link);
    await page.getByRole('link', { name: 'Confirm email or phone' }).click();
    await comeBack(page, second.email, earlierCode);
    await page.goto(link);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await payByUpi(page);
    await expect(page).toHaveURL(/\/registration-success$/);
    await expect(page.getByRole('region', { name: 'Your ticket' })).toContainText('₹500');
    await desk.context().close();
  },
);

alone(
  'who waits is offered a place, lets it go, says that they still want one, and pays',
  async ({ page, browser, product, ownDb, changeSettings }) => {
    alone.slow();
    const [first, second] = [
      newPerson({ name: 'Anitha Nair' }),
      newPerson({ name: 'Bindu Menon' }),
    ];
    const leaver = await (await browser.newContext({ baseURL: product.url })).newPage();
    await leaver.goto('/');
    await registerQuickly(leaver, first);
    await changeSettings((settings) => ({
      ...settings,
      capacity: { people: 1, waitlist: true, offers: true, offerHours: 48, unpaidDays: 0 },
    }));

    await fillQuick(page, second);
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    await proveContact(page, second);
    await page.getByRole('button', { name: 'Pay ₹500' }).click();
    await expect(page.getByText('You are number 1 on the list.')).toBeVisible();

    await leaver.goto('/alumni-update?view=registration');
    await leaver.getByRole('button', { name: 'I cannot come' }).click();
    const dialog = leaver.getByRole('dialog', { name: 'Cancel your registration?' });
    await dialog.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(toast(leaver, 'Your registration is cancelled.')).toBeVisible();
    await leaver.context().close();

    await insertJob(ownDb, 'offer-places', {}, {});
    await mailTo(page, second, /there is a place for you, ₹500 to pay$/);
    await page.reload();
    await expect(page.getByText(/^Your place is kept until/)).toBeVisible();

    await ownDb
      .updateTable('placeOffer')
      .set({ until: new Date(Date.now() - 1000) })
      .execute();
    await insertJob(ownDb, 'offer-places', {}, {});
    await mailTo(page, second, /your place went to the next$/);
    await page.reload();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('The place we kept for you has gone.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'I still want a place' }).click();
    await expect(title).toHaveText('You are on the waiting list.');
    await expect(page.getByText('You are number 1 on the list.')).toBeVisible();

    await insertJob(ownDb, 'offer-places', {}, {});
    await expect(async () => {
      await page.reload();
      await page.getByRole('link', { name: 'Pay now' }).click({ timeout: 5_000 });
    }).toPass();
    await payByUpi(page);
    await expect(page).toHaveURL(/\/registration-success$/);
  },
);

alone(
  'who wants a room of a kind that is full waits for it, is offered one and takes it',
  async ({ page, browser, product, ownDb }) => {
    alone.slow();
    const [first, second] = [
      newPerson({ name: 'Anitha Nair' }),
      newPerson({ name: 'Bindu Menon' }),
    ];
    const leaver = await (await browser.newContext({ baseURL: product.url })).newPage();
    await leaver.goto('/');
    const left = await registerQuickly(leaver, first);
    await page.goto('/');
    const { _id: id } = await registerQuickly(page, second);
    const desk = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signInQuickly(desk, await addStaff(ownDb));
    await desk.goto('/admin/settings/options');
    await desk.getByLabel('List', { exact: true }).selectOption('stayKinds');
    await desk.getByText('Family room', { exact: true }).first().click();
    await desk.getByLabel('Beds or seats available Family room').fill('1');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);

    await saveStep(leaver, left._id, 'accommodation', familyRoomForOne);
    await saveStep(page, id, 'accommodation', familyRoomForOne);
    await page.goto('/registration-pending-success?type=payment');
    await expect(page.getByText('You are number 1 on the list for Family room.')).toBeVisible();
    await page.goto('/alumni-update?view=registration');
    await expect(page.getByText('You are number 1 on the list for Family room.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await desk.goto(`/admin/registrations/${id}`);
    await expect(desk.getByText('Number 1 on the list for Family room, 1 person')).toBeVisible();
    await desk.goto('/admin/accommodation?tab=requests');
    await expect(desk.getByText('full, number 1 on its list').first()).toBeAttached();

    await saveStep(leaver, left._id, 'accommodation', {
      accommodation: { planAccommodation: false },
    });
    await leaver.context().close();
    await insertJob(ownDb, 'offer-places', {}, {});
    await mailTo(page, second, /Family room is free for you$/);
    await page.reload();
    await expect(page.getByText('Family room is free for you.')).toBeVisible();
    await page.getByRole('button', { name: 'I will take it' }).click();
    await expect(toast(page, 'Family room is yours.')).toBeVisible();
    await expect(page.getByText('Family room is free for you.')).toHaveCount(0);
    await desk.context().close();
  },
);
