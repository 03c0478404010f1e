import { expect, type Locator, type Page } from '@playwright/test';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { dayMs } from '@sangamam/contract/locale/durations';
import { startRegistrationSession } from '../server/src/platform/sessions/registrant-session.ts';
import { addGuest, stay } from '../server/testing/features/accommodation.ts';
import { readCsv } from '../server/testing/platform/read-files.ts';
// the summaries count everybody, and rooms are everybody's
import { alone as test } from './alone.ts';
import { expectAccessible } from './axe.ts';
import { chooseFacet } from './facets.ts';
import { printIntoTitle, saved } from './files.ts';
import { addStaff, signIn, signInQuickly } from './signing-in.ts';
import { test as together } from './test.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Accommodation' }).getByRole('link', { name });
const party = (page: Page, name: string): Locator => page.getByRole('checkbox', { name });

test('a super admin fills rooms by suggestion and by keyboard, confirms them and prints the list', async ({
  page,
  ownDb: db,
}) => {
  test.slow();
  const { startsAt } = await (await page.request.get('/api/v1/settings/public'))
    .json()
    .then(({ data }) => data.event);
  const checkIn = startsAt.slice(0, 10);
  const checkOut = new Date(Date.parse(checkIn) + dayMs).toISOString().slice(0, 10);
  const days = { checkIn, checkOut };
  const women = { ...days, kind: 'Dormitory, women' };
  for (let number = 1; number <= 19; number++) {
    await addGuest({ db }, { name: `Latha ${number}`, accommodation: stay({ women: 1 }, women) });
  }
  for (const name of ['Rajan', 'Suresh', 'Vinod']) {
    const accommodation = stay({ men: 1 }, { ...days, kind: 'Dormitory, men' });
    await addGuest({ db }, { name, accommodation });
  }
  const family = stay({ men: 2, women: 2, children: 1 }, { ...days, kind: 'Family room' });
  await addGuest({ db }, { name: 'ലക്ഷ്മി അമ്മ', accommodation: family, people: 5 });

  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/accommodation?tab=rooms');
  await page.getByRole('button', { name: 'Add several' }).click();
  const form = page.getByRole('dialog', { name: 'Add several' });
  await form.getByLabel('Block').fill('Block A');
  await form.getByLabel('Rooms').fill('101–110');
  await form.getByLabel('Beds').fill('4');
  await form.getByLabel('For').selectOption('Women');
  await form.getByRole('button', { name: 'Add several' }).click();
  await expect(page.getByText('10 rooms added')).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Allocation').click();
  await expect(page.getByText('23 parties, 27 people without a bed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suggest rooms' }).click();
  await expect(page.getByText('19 of 27 people placed.')).toBeVisible();
  const suggestion = page.getByRole('region', { name: 'Suggested rooms' });
  await expect(suggestion.getByRole('listitem')).toHaveCount(4);
  await expect(suggestion.getByRole('listitem').filter({ hasText: 'Rajan' })).toContainText(
    'There is no room for men.',
  );
  await suggestion.getByRole('button', { name: 'Accept 19 placements' }).click();
  await expect(page.getByText('19 parties placed')).toBeVisible();
  await expect(page.getByText('4 parties, 8 people without a bed')).toBeVisible();

  // By keyboard alone: a request, then the room it goes to.
  await party(page, 'ലക്ഷ്മി അമ്മ').focus();
  await page.keyboard.press('Space');
  await page.getByRole('combobox', { name: 'Allocate to' }).focus();
  await page.keyboard.type('A110');
  await expect(page.getByRole('option', { name: /Block A 110/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const warning = page.getByRole('dialog', { name: 'Allocate to Block A 110?' });
  await expect(warning.getByText(/would hold 5 people/)).toBeVisible();
  await warning.getByRole('textbox', { name: 'Children' }).fill('0');
  await warning.getByLabel('Reason to allocate anyway').fill('They asked for this room');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Allocated to Block A 110')).toBeVisible();
  await expect(page.getByText('4 of 5 have a bed')).toBeVisible();
  await party(page, 'ലക്ഷ്മി അമ്മ').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add people to Block A 109' }).click();
  const second = page.getByRole('dialog', { name: 'Allocate to Block A 109?' });
  await second.getByLabel('Reason to allocate anyway').fill('Next door');
  await second.getByRole('button', { name: 'Allocate' }).click();
  await expect(page.getByText('3 parties, 3 people without a bed')).toBeVisible();

  await tab(page, 'Requests').click();
  // until its rows are there, the search box is that of the tab before
  await expect(page.getByRole('checkbox', { name: 'Select Latha 10' })).toBeVisible();
  await page.getByRole('searchbox').fill('ലക്ഷ്മി');
  await page.getByRole('checkbox', { name: /ലക്ഷ്മി അമ്മ/ }).check();
  await page.getByRole('button', { name: 'Confirm and email' }).click();
  await expect(page.getByText('1 stay confirmed, 1 email on the way')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'ലക്ഷ്മി' })).toContainText('Confirmed');

  await tab(page, 'Room list').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /Block A 110/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);
  await tab(page, 'Summary').click();
  await expect(page.getByRole('table', { name: 'Beds by night' })).toContainText('24');

  await page.goto('/dev/outbox');
  await expect(page.getByText(/your room/i).first()).toBeVisible();
  const reasons = await db.selectFrom('userLog').select('detail').execute();
  expect(reasons.some(({ detail }) => detail.includes('They asked for this room'))).toBe(true);
});

test('arrivals are met, fetched and brought together', async ({ page, browser, ownDb: db }) => {
  test.slow();
  const { startsAt } = await (await page.request.get('/api/v1/settings/public'))
    .json()
    .then(({ data }) => data.event);
  const date = startsAt.slice(0, 10);
  const junction = 'Ernakulam Junction (South)';
  const travels = (time: string, more: object) => ({
    isTravelling: true,
    startingLocation: 'Kollam',
    modeOfTransport: 'Train',
    travelDate: date,
    travelTime: time,
    ...more,
  });
  const pickup = { needed: true, arrivalPoint: junction, serviceNumber: '16301' };
  await addGuest(
    { db },
    { name: 'Faisal', people: 2, transportation: travels('06:40', { pickup }) },
  );
  await addGuest({ db }, { name: 'Deepa', transportation: travels('06:55', { pickup }) });
  const personalInfo = { district: 'Kollam' };
  const car = { modeOfTransport: 'Own car', pickup: { seatsOffered: 2, sharePhone: true } };
  const driverId = await addGuest(
    { db },
    { name: 'മീര', personalInfo, transportation: travels('08:00', car) },
  );
  const seatless = { modeOfTransport: 'Sharing with batchmates' };
  const riderId = await addGuest(
    { db },
    { name: 'Rahul', personalInfo, transportation: travels('08:30', seatless) },
  );

  const nextDay = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
  await addGuest({ db }, { name: 'Hari', transportation: travels('09:20', {}) });
  await addGuest({ db }, { name: 'Indu', transportation: travels('11:10', {}) });
  await addGuest(
    { db },
    { name: 'Joseph', transportation: travels('06:30', { travelDate: nextDay }) },
  );

  await signInQuickly(page, await addStaff(db));
  await page.goto('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Transportation' })
    .click();
  const state = page.getByLabel('Status of Faisal');
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await state.selectOption('Arrived');
  await kept;
  await page.reload();
  await expect(state).toHaveValue('Arrived');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Large board' }).click();
  const board = page.getByRole('dialog', { name: 'Large board' });
  await expect(board.getByRole('row', { name: /Faisal/ })).toContainText('Arrived');
  await expect(board.getByText(/\+91/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await test.step('who comes by train on the first day before ten, as a file and on paper', async () => {
    await chooseFacet(page, 'Day', dayWithWeekday(date));
    await chooseFacet(page, 'Hour', ['06:00', '09:00']);
    await chooseFacet(page, 'How', 'Train');
    await expect(page.getByRole('table').getByRole('link', { name: /^\w+$/ })).toHaveText([
      'Faisal',
      'Deepa',
      'Hari',
    ]);
    const tools = page.getByRole('button', { name: 'Export and print' });
    await tools.click();
    const [head = [], ...lines] = readCsv(
      await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click()),
    );
    const nameAt = head.indexOf('Name');
    expect(lines.map((line) => line[nameAt])).toEqual(['Faisal', 'Deepa', 'Hari']);
    await printIntoTitle(page);
    await tools.click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page).toHaveTitle(/Faisal.*Deepa.*Hari/);
    await expect(page).not.toHaveTitle(/Indu|Joseph/);
  });

  await test.step('a column is hidden, and still is after a reload', async () => {
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await page.getByRole('button', { name: 'Hide columns' }).click();
    await page.getByRole('checkbox', { name: 'How', exact: true }).check();
    await expect(header('How')).toHaveCount(0);
    await page.reload();
    await expect(header('Name')).toBeVisible();
    await expect(header('How')).toHaveCount(0);
    await page.getByRole('button', { name: '1 column hidden' }).click();
    await page.getByRole('button', { name: 'Show all columns' }).click();
    await expect(header('How')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Transportation' }).getByRole('link', { name }).click();
  await goTo('Pick-ups');
  await page.getByRole('checkbox', { name: /Faisal/ }).check();
  await page.getByRole('checkbox', { name: /Deepa/ }).check();
  await expectAccessible(page);
  await page.getByRole('region', { name: '2 parties, 3 people' }).getByText('New trip').click();
  const form = page.getByRole('dialog', { name: 'New trip' });
  await form.getByLabel('Vehicle').fill('Tempo Traveller');
  await form.getByLabel('Seats for passengers').fill('2');
  await form.getByLabel('Leaves at').fill('06:50');
  await form.getByRole('button', { name: 'Add trip' }).click();
  await expect(page.getByText(/seats/i).last()).toBeVisible();
  await form.getByLabel('Seats for passengers').fill('12');
  await form.getByRole('button', { name: 'Add trip' }).click();
  await expect(form.getByText('Please check:')).toBeVisible();
  await form.getByLabel('Leaves at').fill('07:15');
  await form.getByRole('button', { name: 'Add trip' }).click();
  const trip = page.getByRole('article').filter({ hasText: 'Tempo Traveller' });
  await expect(trip).toContainText('3 of 12 seats');
  await expect(page.getByText('3 people have a seat')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Faisal|Deepa/ })).toHaveCount(0);
  await trip.getByRole('button', { name: 'Notify passengers' }).click();
  await expect(page.getByText('2 emails on the way')).toBeVisible();

  await goTo('Shared cars');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('1 pair proposed by email')).toBeVisible();
  await expectAccessible(page);
  await goTo('Summary');
  await expect(
    page.getByRole('table', { name: 'By day' }).getByRole('row', { name: /All days/ }),
  ).toContainText('8');

  const answerAs = async (registrationId: string) => {
    const token = await startRegistrationSession(db, {
      registrationId,
      assurance: 'created',
      now: new Date(),
    });
    const context = await browser.newContext();
    await context.addCookies([{ name: 'reg', value: token, url: new URL(page.url()).origin }]);
    const visitor = await context.newPage();
    await visitor.goto('/alumni-update?view=registration');
    const panel = visitor.getByRole('region', { name: 'Your room and travel' });
    await panel.getByRole('checkbox', { name: /Share my number/ }).check();
    await expect(panel.getByText(/\+91/)).toHaveCount(0);
    await panel.getByRole('button', { name: 'Yes, together' }).click();
    return { visitor, panel };
  };
  const rider = await answerAs(riderId);
  await expect(rider.panel.getByText('You said yes. We are waiting for മീര.')).toBeVisible();
  const driver = await answerAs(driverId);
  await expect(driver.panel.getByText(/You can reach Rahul at \+91/)).toBeVisible();
  await expectAccessible(driver.visitor);
  await rider.visitor.reload();
  await expect(rider.panel.getByText('You both said yes.')).toBeVisible();
  await rider.panel.getByRole('button', { name: 'I cannot travel with മീര' }).click();
  await expect(rider.visitor.getByText('You both said yes.')).toHaveCount(0);
});

together(
  'an admin who is no super admin finds no such page and gets nothing from its calls',
  async ({ page, db }) => {
    await signIn(page, await addStaff(db, ['JNV Kollam', 'JNV Mahe']));
    await expect(page.getByRole('link', { name: 'Accommodation' })).toHaveCount(0);
    await page.goto('/admin/accommodation');
    await expect(page.getByText('Page not found')).toBeVisible();
    const status = await page.evaluate(async () => {
      const token = localStorage.getItem('adminToken');
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch('/api/v1/accommodation/requests', { headers })).status;
    });
    expect(status).toBe(403);
  },
);
