import { createHash, randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Db } from '../server/src/platform/db/connect.ts';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { toast } from './coming-back.ts';
import { chooseFacet, openFacet } from './facets.ts';
import { printIntoTitle } from './files.ts';
import { makeOrder, payOrder, payQuickly, refundAtProvider } from './provider.ts';
import {
  newPerson,
  ownRegistration,
  type Person,
  rareSurname,
  registerQuickly,
} from './registering.ts';
import {
  addStaff,
  addTreasurer,
  forgetPasswordGiven,
  givePasswordAgain,
  signInQuickly,
} from './signing-in.ts';
import { test } from './test.ts';

const history = '/admin/payment-history';
const malayalam = 'വടക്കേപ്പറമ്പിൽ രാമചന്ദ്രൻകുട്ടി നമ്പൂതിരിപ്പാട്';

interface Family {
  readonly person: Person;
  readonly number: string;
  readonly paymentId: string;
}

/** Somebody who registered in a browser of their own, and paid unless told otherwise. */
async function family(
  browser: Browser,
  { adults = 2, isPaid = true, ...change }: Partial<Person> & { adults?: number; isPaid?: boolean },
): Promise<Family> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/registration');
  const person = newPerson(change);
  const { registrationNumber } = await registerQuickly(page, person, { adults });
  const paymentId = isPaid ? await payQuickly(page) : '';
  await context.close();
  return { person, number: registrationNumber, paymentId };
}

const drawer = (page: Page) => page.getByRole('dialog').first();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Opens a payment from the list, found by the payer's number. */
async function openPayment(page: Page, { number }: Family): Promise<void> {
  await page.goto(`${history}?searchTerm=${number}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(button(page, 'Check with Razorpay')).toBeVisible();
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('a treasurer refunds a part and then the rest; a second tab cannot refund it again', {
  tag: '@gate',
}, async ({ page, context, browser, db }) => {
  test.slow();
  const paid = await family(browser, { name: malayalam });
  const leela = await addTreasurer(db);
  await signInQuickly(page, leela);
  await openPayment(page, paid);
  await expect(drawer(page)).toContainText('₹1,000');
  await expectUsable(page);
  const secondTab = await context.newPage();
  await openPayment(secondTab, paid);

  await test.step('a part, after the password was given again', async () => {
    await forgetPasswordGiven(db, leela);
    await button(page, 'Refund').click();
    const dialog = page.getByRole('dialog', { name: `Refund to ${malayalam}` });
    await dialog.getByText('Part of it').click();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
    await expect(dialog.getByText('Give a reason in a few words')).toBeVisible();
    await dialog.getByLabel('Amount to refund').fill('1000.01');
    await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
    await dialog.getByLabel('Amount to refund').fill('300');
    await dialog.getByLabel('Reason').fill('One person fewer');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Refund ₹300' }).click();
    await givePasswordAgain(page);
    await expect(toast(page, 'Refund started')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(drawer(page)).toContainText('One person fewer');
    await expect(drawer(page)).toContainText('requested by Leela Varma');
    await expect(drawer(page).getByRole('definition').filter({ hasText: '₹700' })).toBeVisible();
  });

  await test.step('all of it, in the tab that still shows the old rest, is refused', async () => {
    await button(secondTab, 'Refund').click();
    const dialog = secondTab.getByRole('dialog', { name: /^Refund to/ });
    await dialog.getByLabel('Reason').fill('They cannot come');
    await dialog.getByRole('button', { name: 'Refund ₹1,000' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('They cannot come');
  });

  await test.step('the rest, pressed twice, goes back once', async () => {
    await button(page, 'Refund').click();
    const dialog = page.getByRole('dialog', { name: /^Refund to/ });
    await dialog.getByLabel('Reason').fill('They cannot come at all');
    await dialog.getByLabel('Also cancel the registration').check();
    await dialog.getByRole('button', { name: 'Refund ₹700' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(
      drawer(page).getByRole('listitem').filter({ hasText: 'requested by' }),
    ).toHaveCount(2);
    await expect(button(page, 'Refund')).toHaveCount(0);
  });
  await page.goto(`${history}?searchTerm=${paid.number}&type=Refund`);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Totals of these filters' })).toContainText(
    '₹1,000',
  );
});

test('a treasurer goes from payment to payment of a list, each once', async ({
  page,
  browser,
  db,
}) => {
  const surname = rareSurname();
  const anu = await family(browser, { name: `Anu ${surname}`, adults: 1 });
  const biju = await family(browser, { name: `Biju ${surname}`, adults: 1 });
  await signInQuickly(page, await addTreasurer(db));
  await refundAtProvider(page, anu.paymentId);
  const rows = page.getByRole('table').getByRole('link', { name: new RegExp(surname) });
  await expect(async () => {
    await page.goto(`${history}?searchTerm=${surname}`);
    await expect(rows).toHaveCount(3, { timeout: 5_000 });
  }).toPass();

  // the refund, which is the newest, belongs to the oldest payment
  await rows.first().click();
  const heading = ({ person }: Family) => drawer(page).getByRole('heading', { name: person.name });
  await expect(heading(anu)).toBeVisible();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('j');
  await expect(heading(biju)).toBeVisible();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next (j)' })).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(heading(anu)).toBeVisible();
  await page.getByRole('link', { name: 'Next (j)' }).click();
  await expect(heading(biju)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(3);
});

test('money taken at the desk is recorded once for each reference', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const first = await family(browser, { adults: 1, isPaid: false });
  const second = await family(browser, { adults: 1, isPaid: false });
  const reference = `UTR${first.person.phone}`;
  await signInQuickly(page, await addTreasurer(db));

  async function record(number: string): Promise<void> {
    await page.goto(history);
    await button(page, 'Record payment').click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Registration number').fill(number);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByText('₹500 due')).toBeVisible();
    await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('500');
    await dialog.getByLabel('How was it paid?').selectOption('UPI');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByText('Enter the reference number')).toBeVisible();
    await dialog.getByLabel('Reference number').fill(reference);
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
  }

  await record(first.number);
  await expect(toast(page, 'Payment recorded')).toBeVisible();
  await expect(drawer(page)).toContainText(reference);
  await expect(drawer(page)).toContainText('Leela Varma');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download SGM-R-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^SGM-R-\d{4}-\d{5}\.pdf$/);

  await record(second.number);
  const taken = 'This reference is already recorded for another payment of the same method.';
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(dialog.getByText(taken).first()).toBeVisible();
  await expect(dialog.getByLabel('Reference number')).toHaveValue(reference);

  await page.goto(`${history}?searchTerm=${first.number}`);
  await button(page, 'By collector').click();
  const sums = page.getByRole('table', { name: 'Money recorded by each member of staff' });
  await expect(sums.getByRole('row', { name: /Leela Varma/ })).toContainText('₹500');
  await expectUsable(page);
  await sums.getByRole('button', { name: 'Leela Varma' }).click();
  await expect(page).toHaveURL(/recordedBy=.*method=upi|method=upi.*recordedBy=/);
  await expect(
    page.getByRole('table').getByRole('link', { name: first.person.name }),
  ).toBeVisible();
});

test('a large refund and much money at the desk wait for a second person', async ({
  page,
  browser,
  db,
}) => {
  test.slow();
  const paid = await family(browser, { adults: 5 });
  const maker = await addTreasurer(db, 'Leela Varma');
  const checker = await addTreasurer(db, 'Biju Kurup');
  await signInQuickly(page, maker);
  await openPayment(page, paid);
  await button(page, 'Refund').click();
  const dialog = page.getByRole('dialog', { name: /^Refund to/ });
  await expect(dialog.getByText('Refunds above ₹2,000 need a second approval.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The whole family cannot come');
  await dialog.getByRole('button', { name: 'Refund ₹2,500' }).click();
  await expect(toast(page, /^This refund needs a second approval/)).toBeVisible();
  await expect(drawer(page)).toContainText('from somebody other than the person who requested it.');
  await expect(button(page, 'Approve')).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await signInQuickly(other, checker);
  await other.goto(history);
  await button(other, 'Show entries to approve').click();
  await expect(other).toHaveURL(/state=Awaiting\+Approval/);
  // others have the same name, and rows of the list before stand until those that wait are there
  const ofTheirs = other.getByRole('row').filter({ hasText: paid.number });
  await ofTheirs.getByRole('link', { name: paid.person.name }).first().click();
  await button(other, 'Reject').click();
  const rejecting = other.getByRole('dialog', { name: 'Reject the refund of ₹2,500?' });
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(rejecting.getByText('Give a reason in a few words')).toBeVisible();
  await expectUsable(other);
  await rejecting.getByRole('button', { name: 'Cancel' }).click();
  await button(other, 'Approve').click();
  await other
    .getByRole('dialog', { name: /^Approve/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(toast(other, 'Approved')).toBeVisible();
  await expect(drawer(other)).toContainText('decided by Biju Kurup');
  await expect(drawer(other).getByText('Refunded').first()).toBeVisible();

  await page.goto(history);
  await button(page, 'Record payment').click();
  const recording = page.getByRole('dialog', { name: 'Record a payment' });
  await recording.getByLabel('Registration number').fill(paid.number);
  await recording.getByRole('button', { name: 'Find' }).click();
  await recording.getByLabel('How was it paid?').selectOption('Bank transfer');
  await recording.getByRole('radio', { name: /contribution/i }).check();
  await recording.getByLabel('Amount in rupees').fill('12000');
  await recording.getByLabel('Reference number').fill(`NEFT${paid.person.phone}`);
  await expect(recording.getByText('Payments above ₹10,000 need a second approval.')).toBeVisible();
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(toast(page, /^This payment needs a second approval/)).toBeVisible();
  await expect(button(page, 'Approve')).toHaveCount(0);

  await other.goto(`${history}?searchTerm=${paid.number}&state=Awaiting+Approval`);
  await other.getByRole('table').getByRole('link', { name: paid.person.name }).first().click();
  await button(other, 'Approve').click();
  await other
    .getByRole('dialog', { name: 'Approve the payment of ₹12,000?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(drawer(other).getByText('Captured').first()).toBeVisible();
  await other.context().close();
});

test('money of nobody is found in the inbox and attached', async ({ page, browser, db }) => {
  test.slow();
  const paymentId = await payForNobody(browser, db);
  const owed = await family(browser, { adults: 1, isPaid: false });
  await signInQuickly(page, await addTreasurer(db));
  await page.goto(`${history}/findings?kind=orphan`);
  const row = page.getByRole('row').filter({ hasText: paymentId });
  await expect(row).toBeVisible();
  await expectUsable(page);
  await row.getByRole('button', { name: 'Unknown payer' }).press('Enter');
  await expect(drawer(page)).toContainText('it belongs to no registration we know');
  await expectUsable(page);

  await button(page, 'Close with a note').click();
  const closing = page.getByRole('dialog', { name: 'Close this finding?' });
  await closing.getByRole('button', { name: 'Close finding' }).click();
  await expect(closing.getByText('Give a reason in a few words')).toBeVisible();
  await closing.getByRole('button', { name: 'Cancel' }).click();

  await drawer(page).getByRole('link', { name: 'Open payment' }).click();
  await button(page, 'Match this payment').click();
  const dialog = page.getByRole('dialog', { name: 'Match ₹500' });
  await dialog.getByRole('button', { name: 'Match payment' }).click();
  await expect(dialog.getByText('Enter the registration number')).toBeVisible();
  await dialog.getByLabel('Registration number').fill('SGM-99999999');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText('Registration not found')).toBeVisible();
  await dialog.getByLabel('Registration number').fill(owed.number);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText('₹500 due')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Fee/ }).check();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Match payment' }).click();
  await expect(toast(page, 'Payment matched')).toBeVisible();
  await expect(drawer(page).getByRole('heading', { name: owed.person.name })).toBeVisible();
  await button(page, /^(Close|Back to payments)$/)
    .first()
    .click();
  await expect(page.getByText(paymentId)).toHaveCount(0);
  const states = await openFacet(page, 'State');
  await states.getByRole('checkbox', { name: /^Closed/ }).click();
  await expect(row).toContainText('closed');
  await expect(drawer(page)).toBeHidden();
});

test('money of a closed registration is placed, and an event that failed is tried again', async ({
  page,
  browser,
  db,
}) => {
  const { paymentId, person } = await payWhenCancelled(browser, db);
  const parked = await parkEvent(db);
  await signInQuickly(page, await addTreasurer(db));
  await page.goto(`${history}/findings?kind=unallocated`);
  await page
    .getByRole('row')
    .filter({ hasText: person.name })
    .getByRole('button', { name: 'Unmatched payment' })
    .click();
  await expect(drawer(page)).toContainText(paymentId);
  await drawer(page).getByRole('link', { name: 'Open payment' }).click();
  await expect(drawer(page)).toContainText(person.name);
  await button(page, 'Match this payment').click();
  const dialog = page.getByRole('dialog', { name: 'Match ₹500' });
  await dialog.getByRole('radio', { name: /^Fee/ }).check();
  await dialog.getByRole('button', { name: 'Match payment' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('radio', { name: /contribution/i }).check();
  await dialog.getByRole('button', { name: 'Match payment' }).click();
  await expect(toast(page, 'Payment matched')).toBeVisible();

  await page.goto(`${history}/findings?kind=parked_webhook`);
  const row = page.getByRole('row').filter({ hasText: parked.reason });
  await row.getByRole('button', { name: 'Failed webhook event' }).click();
  await button(page, 'Try again').click();
  await expect(toast(page, 'The event is being processed again.')).toBeVisible();
  const closedAt = () =>
    db.selectFrom('finding').select('closedAt').where('subject', '=', parked.id).executeTakeFirst();
  await expect.poll(async () => (await closedAt())?.closedAt).toBeTruthy();
  await page.reload();
  await chooseFacet(page, 'State', 'Closed');
  await expect(row).toContainText('closed');
});

test('the filters of the ledger are saved under a name and opened again', async ({ page, db }) => {
  await signInQuickly(page, await addTreasurer(db));
  await page.goto(`${history}?sort=amount`);
  await button(page, 'Saved filters').click();
  const dialog = page.getByRole('dialog', { name: 'Saved filters' });
  await expect(dialog.getByText('No filters set')).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseFacet(page, 'State', 'Captured');
  await button(page, 'Saved filters').click();
  await dialog.getByLabel('Name').fill('പണം കിട്ടിയവ, ചെറുതു മുതൽ');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  await expect(dialog.getByRole('link', { name: 'പണം കിട്ടിയവ' })).toBeVisible();
  await page.goto(`${history}?state=Failed`);
  await button(page, 'Saved filters').press('Enter');
  await dialog.getByRole('link', { name: 'പണം കിട്ടിയവ' }).press('Enter');
  await expect(page).toHaveURL(/state=Captured&sort=amount$/);
  await page.goto(`${history}/findings`);
  await button(page, 'Saved filters').click();
  await expect(dialog.getByText('No filters set')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
});

test('what needs no more work is closed at once, the largest sum first', async ({
  page,
  browser,
  db,
}) => {
  const [small, large] = [await payForNobody(browser, db), await payForNobody(browser, db, 3)];
  await signInQuickly(page, await addTreasurer(db));
  await page.goto(`${history}/findings?kind=orphan&sort=-amount`);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(large);
  await rows.filter({ hasText: small }).getByRole('checkbox').check();
  await rows.filter({ hasText: large }).getByRole('checkbox').check();
  await expectUsable(page);
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Close with a note' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close 2 findings?' });
  await dialog.getByLabel('What did you find out?').fill('Both were sent back by the bank');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Close findings' }).press('Enter');
  await expect(toast(page, '2 findings closed')).toBeVisible();
  await expect(rows.filter({ hasText: small })).toHaveCount(0);
  await expect(rows.filter({ hasText: large })).toHaveCount(0);
});

test('a settlement report is compared line by line', async ({ page, browser, db }) => {
  test.slow();
  const [right, wrong] = [
    await family(browser, { adults: 1 }),
    await family(browser, { adults: 1 }),
  ];
  await signInQuickly(page, await addTreasurer(db));
  await page.goto(`${history}/reconcile`);
  await expect(page.getByRole('heading', { name: 'Daily comparison' })).toBeVisible();
  await expectUsable(page);
  const upload = async (csv: string) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'settlement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await button(page, 'Compare').click();
  };
  await button(page, 'Compare').click();
  await expect(page.getByText('Choose a file first')).toBeVisible();
  await upload('<html>not a report</html>');
  await expect(page.getByLabel('Settlement report (CSV or XLSX)')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByRole('heading', { name: 'Settlement report' })).toBeVisible();

  await upload(
    [
      'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id',
      `${right.paymentId},payment,0,500,500,INR,11.8,1.8,setl_Qy0b3TfWm7uXk2`,
      `${wrong.paymentId},payment,0,400,400,INR,9.44,1.44,setl_Qy0b3TfWm7uXk2`,
      'pay_Stray00000000x,payment,0,250,250,INR,5,1,setl_Qy0b3TfWm7uXk2',
    ].join('\n'),
  );
  const table = (name: string) => page.getByRole('table', { name, exact: true });
  await expect(table('Amount differs')).toContainText(wrong.paymentId);
  await expect(table('Missing from the ledger')).toContainText('pay_Stray00000000x');
  await expect(page.getByRole('region', { name: 'Settlement report' })).toContainText('Matched');
  await expectUsable(page);

  await button(page, 'Check with Razorpay').click();
  await expect(page.getByText(/^Done: \d+/)).toBeVisible();
});

test('a coordinator looks at the payments of their schools and changes nothing', async ({
  page,
  browser,
  db,
}) => {
  const theirs = await family(browser, { school: 'JNV Mahe' });
  const foreign = await family(browser, { school: 'JNV Thrissur' });
  await signInQuickly(page, await addStaff(db, ['JNV Mahe']));
  await page.goto(`${history}?searchTerm=${theirs.number}`);
  await expect(page.getByText('You can view the payments of your schools.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await expect(button(page, 'Export and print')).toBeVisible();
  await expect(button(page, 'Record payment')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Reconcile' })).toHaveCount(0);
  await page.getByRole('table').getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Download SGM-R-/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Correct / })).toHaveCount(0);
  for (const name of ['Refund', 'Check with Razorpay']) {
    await expect(button(page, name)).toHaveCount(0);
  }
  await expectUsable(page);

  await page.goto(`${history}?searchTerm=${foreign.number}`);
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await page.goto(`${history}/${foreign.paymentId}`);
  await expect(drawer(page).getByRole('alert')).toBeVisible();
  expect(await page.content()).not.toContain(foreign.person.name + foreign.person.phone);
  await page.goto(`${history}/reconcile`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the ledger is filtered by address and exported', async ({ page, browser, db }) => {
  const paid = await family(browser, {});
  const leela = await addTreasurer(db);
  await signInQuickly(page, leela);
  await page.goto(`${history}?searchTerm=${paid.number}&method=cash`);
  await expect(page.getByText('No results for these filters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Method: Cash' })).toBeVisible();
  await chooseFacet(page, 'Method', 'UPI');
  await expect(page).toHaveURL(/method=cash%7Cupi/);
  await expect(page.getByRole('table').getByRole('link', { name: paid.person.name })).toBeVisible();
  await chooseFacet(page, 'State', 'Captured');
  await expect(page).toHaveURL(/state=Captured/);
  await expectUsable(page);

  await forgetPasswordGiven(db, leela);
  await button(page, 'Export and print').click();
  await button(page, 'Export CSV').click();
  const download = page.waitForEvent('download');
  await givePasswordAgain(page);
  expect((await download).suggestedFilename()).toBe('payments.csv');

  await printIntoTitle(page);
  await button(page, 'Export and print').click();
  await button(page, 'Print').click();
  await expect(page).toHaveTitle(new RegExp(paid.person.name));
});

/** A payment at the provider for an order that is no longer ours. */
async function payForNobody(browser: Browser, db: Db, adults = 1): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/registration');
  await registerQuickly(page, newPerson(), { adults });
  const orderId = await makeOrder(page);
  await db.deleteFrom('paymentOrder').where('providerOrderId', '=', orderId).execute();
  const paymentId = await payOrder(page, orderId);
  expect((await ownRegistration(page)).paymentStatus).toBe('Pending');
  await expect
    .poll(() =>
      db.selectFrom('finding').select('kind').where('subject', '=', paymentId).executeTakeFirst(),
    )
    .toMatchObject({ kind: 'orphan' });
  await context.close();
  return paymentId;
}

/** Money on the order of a registration that was cancelled meanwhile. */
async function payWhenCancelled(browser: Browser, db: Db) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/registration');
  const person = newPerson();
  const { registrationNumber } = await registerQuickly(page, person, { adults: 1 });
  const orderId = await makeOrder(page);
  await db
    .updateTable('registration')
    .set({ status: 'Cancelled' })
    .where('registrationNumber', '=', registrationNumber)
    .execute();
  const paymentId = await payOrder(page, orderId);
  await expect
    .poll(() =>
      db.selectFrom('finding').select('kind').where('subject', '=', paymentId).executeTakeFirst(),
    )
    .toMatchObject({ kind: 'unallocated' });
  await context.close();
  return { paymentId, person };
}

/** An event of the provider that failed so often that it is left to people. */
async function parkEvent(db: Db): Promise<{ id: string; reason: string }> {
  const raw = Buffer.from(JSON.stringify({ event: 'settlement.processed', payload: {} }));
  const { id } = await db
    .insertInto('webhookEvent')
    .values({
      eventId: `evt_${randomUUID()}`,
      bodySha256: createHash('sha256').update(raw).digest(),
      eventType: 'settlement.processed',
      raw,
      attempts: 10,
      parkedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason = `unreadable ${randomUUID()}`;
  const detail = JSON.stringify({ eventType: 'settlement.processed', reason });
  await db
    .insertInto('finding')
    .values({ kind: 'parked_webhook', subject: String(id), detail })
    .execute();
  return { id: String(id), reason };
}
