import { expect, type Page } from '@playwright/test';
import { stepsFrom } from '@sangamam/contract/calls/steps';
import { type IssueStatus, issueStatuses, issueSteps } from '@sangamam/contract/help-desk/issues';
import {
  type PayerState,
  type PayerStateName,
  payerStateNames,
  payerStates,
  type Whereabouts,
} from '@sangamam/contract/payments/payments';
import { isSettled, mayTake, type RegistrationAct } from '@sangamam/contract/registrations/status';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { Db } from '../server/src/platform/db/connect.ts';
import { insertJob } from '../server/src/platform/jobs/store.ts';
import { alone } from './alone.ts';
import { mailTo, proveContact, toast } from './coming-back.ts';
import { makeOrder, payOrder, payQuickly, refundAtProvider, setSwitches } from './provider.ts';
import {
  acceptAndSubmit,
  failAndClose,
  fillQuick,
  newPerson,
  openPayWindow,
  ownRegistration,
  payAgain,
  payByUpi,
  practiceWindow,
  registerQuickly,
} from './registering.ts';
import { addStaff, signInQuickly } from './signing-in.ts';
import { test } from './test.ts';

interface Walk {
  readonly page: Page;
  /** Signed in as staff. */
  readonly office: Page;
  readonly ownDb: Db;
  readonly changeSettings: (change: (settings: EventSettings) => EventSettings) => Promise<void>;
}

interface Way {
  /** Brings a record there by what payer, provider and staff do; where it can be, after an attempt that failed. */
  readonly bring: (walk: Walk) => Promise<unknown>;
  readonly heading: string;
  /** Begins on the page after submitting, with what is first there, or with whoever is waited for. */
  readonly goOn: (walk: Walk) => Promise<unknown>;
  readonly next: PayerStateName;
}

const saved = 'Your registration is saved. The fee of ₹500 is still to be paid.';
const register = ({ page }: Walk) => registerQuickly(page, newPerson());

/** An attempt that came to nothing, as the browser tells of it. */
async function leaveWindow(page: Page, status: 'dismissed' | 'failed'): Promise<void> {
  const orderId = await makeOrder(page);
  const { _id } = await ownRegistration(page);
  const answer = await page.request.post(`/api/v1/registrations/transaction/${_id}`, {
    data: { orderId, status },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function registerAfter(walk: Walk, attempt: 'dismissed' | 'failed'): Promise<void> {
  await register(walk);
  await leaveWindow(walk.page, attempt);
}

async function openWindow({ page }: Walk) {
  await page.goto('/registration?step=payment');
  return openPayWindow(page);
}

async function payNow({ page }: Walk): Promise<void> {
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payByUpi(page);
  await expect(page).toHaveURL(/\/registration-success$/);
}

async function retryPayment({ page }: Walk): Promise<void> {
  await (await payAgain(page)).getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(page).toHaveURL(/\/registration-success$/);
}

const arrives = ({ page }: Walk) => expect(page).toHaveURL(/\/registration-success$/);

/** Staff take an act of the menu of the record, with the reason that its dialog asks for. */
async function act({ page, office }: Walk, name: string): Promise<void> {
  const { _id } = await ownRegistration(page);
  await office.goto(`/admin/registrations/${_id}`);
  await office.getByRole('button', { name: /^Actions/ }).click();
  await office.getByRole('button', { name, exact: true }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const reason = dialog.getByLabel('Reason');
  if ((await reason.count()) > 0) await reason.fill('Asked by phone');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const limit = ({ changeSettings }: Walk, people: number, offers = false) =>
  changeSettings((settings) => ({
    ...settings,
    capacity: { people, waitlist: true, offers, offerHours: 48, unpaidDays: 0 },
  }));

/** Somebody has the only place, and the person of this page waits for it. */
async function wait(walk: Walk) {
  const { page } = walk;
  await registerQuickly(page, newPerson());
  await page.context().clearCookies();
  await limit(walk, 1);
  const person = newPerson();
  await fillQuick(page, person);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await proveContact(page, person);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await expect(page).toHaveURL(/\/registration-pending-success/);
  return person;
}

const ways: Readonly<Record<PayerStateName, Way>> = {
  draft: {
    bring: ({ page }) => registerQuickly(page, newPerson(), { isSubmitted: false }),
    heading: 'Your registration is not complete yet.',
    async goOn({ page }) {
      await page.getByRole('link', { name: 'Continue editing' }).click();
      await acceptAndSubmit(page);
      await expect(practiceWindow(page).getByText('₹500')).toBeVisible();
    },
    next: 'looking',
  },
  nothing_to_pay: {
    bring: ({ page }) => registerQuickly(page, newPerson(), { isAttending: false }),
    heading: 'You are registered, Anupama.',
    goOn: arrives,
    next: 'nothing_to_pay',
  },
  to_pay: { bring: register, heading: saved, goOn: payNow, next: 'received' },
  at_desk: {
    async bring(walk) {
      await register(walk);
      const hourMs = 3_600_000;
      const startsAt = new Date(Date.now() - hourMs).toISOString();
      const endsAt = new Date(Date.now() + hourMs).toISOString();
      await walk.changeSettings((s) => ({ ...s, event: { ...s.event, startsAt, endsAt } }));
    },
    heading: 'Show this number at the desk',
    goOn: payNow,
    next: 'received',
  },
  looking: {
    async bring(walk) {
      await registerAfter(walk, 'failed');
      await openWindow(walk);
    },
    heading: 'Your payment',
    async goOn(walk) {
      await payOrder(walk.page, await makeOrder(walk.page));
      await arrives(walk);
    },
    next: 'received',
  },
  closed: {
    async bring(walk) {
      await registerAfter(walk, 'failed');
      await (await openWindow(walk)).getByRole('button', { name: 'Close' }).click();
      await expect(walk.page).toHaveURL(/reason=closed$/);
    },
    heading: saved,
    goOn: retryPayment,
    next: 'received',
  },
  refused: {
    async bring(walk) {
      await registerAfter(walk, 'dismissed');
      const payWindow = await openWindow(walk);
      await failAndClose(payWindow);
      await expect(walk.page).toHaveURL(/reason=failed$/);
    },
    heading: saved,
    goOn: retryPayment,
    next: 'received',
  },
  with_bank: {
    async bring(walk) {
      await registerAfter(walk, 'failed');
      await setSwitches(walk.page, { authorizeOnly: true, captureFails: true });
      await payOrder(walk.page, await makeOrder(walk.page));
    },
    heading: 'We are confirming your payment.',
    async goOn(walk) {
      await setSwitches(walk.page, {});
      await arrives(walk);
    },
    next: 'received',
  },
  declared: {
    async bring(walk) {
      await registerAfter(walk, 'dismissed');
      await walk.changeSettings((settings) => ({
        ...settings,
        transfers: { accepted: true, details: 'A/c 1234567890' },
      }));
      const { _id } = await ownRegistration(walk.page);
      const paidOn = new Date().toISOString().slice(0, 10);
      const answer = await walk.page.request.post(`/api/v1/registrations/${_id}/transfer`, {
        data: { reference: 'SBIN 412345678', amount: 500, paidOn },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    heading: 'Your payment',
    async goOn({ office }) {
      await office.goto('/admin/payment-history/transfers');
      await office.getByRole('button', { name: 'Received' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
      await expect(office.getByText('No transfers are waiting')).toBeVisible();
    },
    next: 'received',
  },
  received: {
    async bring(walk) {
      await registerAfter(walk, 'failed');
      await payQuickly(walk.page);
    },
    heading: 'You are registered, Anupama.',
    goOn: arrives,
    next: 'received',
  },
  not_matched: {
    async bring(walk) {
      await registerAfter(walk, 'failed');
      await setSwitches(walk.page, { amountOverride: 60_000 });
      await payOrder(walk.page, await makeOrder(walk.page));
    },
    heading: 'Your payment',
    async goOn({ page, office }) {
      const { registrationNumber } = await ownRegistration(page);
      await office.goto(`/admin/payment-history?searchTerm=${registrationNumber}`);
      await office.getByRole('table').getByRole('link').first().click();
      await office.getByRole('button', { name: 'Match this payment' }).click();
      const dialog = office.getByRole('dialog', { name: 'Match ₹600' });
      await dialog.getByText('Pays what is due.').click();
      await dialog.getByRole('button', { name: 'Match payment' }).click();
      await expect(dialog).toHaveCount(0);
    },
    next: 'received',
  },
  refunded: {
    async bring(walk) {
      await register(walk);
      await refundAtProvider(walk.page, await payQuickly(walk.page));
      await expect.poll(async () => (await stateOf(walk.page)).money.where).toBe('refunded');
    },
    heading: 'Your payment',
    goOn: payNow,
    next: 'received',
  },
  waiting_list: {
    bring: wait,
    heading: 'You are on the waiting list.',
    async goOn(walk) {
      await limit(walk, 2);
      await act(walk, 'Give a place');
    },
    next: 'to_pay',
  },
  place_lapsed: {
    async bring(walk) {
      const { page, ownDb } = walk;
      const person = await wait(walk);
      await limit(walk, 2, true);
      await insertJob(ownDb, 'offer-places', {}, {});
      await mailTo(page, person, /there is a place for you, ₹500 to pay$/);
      await ownDb
        .updateTable('placeOffer')
        .set({ until: new Date(Date.now() - 1000) })
        .execute();
      await insertJob(ownDb, 'offer-places', {}, {});
      await mailTo(page, person, /your place went to the next$/);
    },
    heading: 'The place we kept for you has gone.',
    async goOn(walk) {
      const { page } = walk;
      await limit(walk, 1);
      await page.getByRole('button', { name: 'I still want a place' }).click();
      await expect(toast(page, 'You are on the waiting list again.')).toBeVisible();
    },
    next: 'waiting_list',
  },
  cancelled: {
    async bring(walk) {
      await registerAfter(walk, 'dismissed');
      await act(walk, 'Cancel registration');
    },
    heading: 'This registration is cancelled.',
    goOn: (walk) => act(walk, 'Restore'),
    next: 'closed',
  },
};

/** The words for a payment on its way, or one that came to nothing. */
const told: Partial<Record<Whereabouts, string>> = {
  looking: 'We are looking for your payment.',
  closed: 'You closed the payment window.',
  refused: 'The bank did not accept the payment',
  with_bank: 'Your payment is with your bank.',
  not_matched: 'and are checking what it is for.',
  refunded: 'has been refunded to you.',
};

async function stateOf(page: Page): Promise<PayerState> {
  const { _id } = await ownRegistration(page);
  const answer = await page.request.get(`/api/v1/registrations/${_id}/payment-status`);
  return (await answer.json()).data;
}

/** One page says what is so now, and nothing of what was. */
async function expectTold(
  page: Page,
  path: string,
  { heading, where, primary }: { heading: string; where: Whereabouts | null; primary?: number },
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  const main = page.getByRole('main');
  if (where && told[where]) await expect(main.getByText(told[where])).toBeVisible();
  const firsts = main.locator(':is(a, button)[class*="primary"]');
  if (primary !== undefined) await expect(firsts, path).toHaveCount(primary);
  else expect(await firsts.count(), path).toBeLessThanOrEqual(1);
  for (const [place, text] of Object.entries(told)) {
    if (place !== where) await expect(main.getByText(text), path).toHaveCount(0);
  }
}

/** The buttons of staff for the acts of a registration; of whoever has paid no money is asked. */
const buttons: readonly (readonly [RegistrationAct, string])[] = [
  ['cancel', 'Cancel registration'],
  ['restore', 'Restore'],
  ['givePlace', 'Give a place'],
  ['pay', 'Record payment'],
  ['askForPayment', 'Show UPI code'],
];

async function expectActs({ page, office }: Walk): Promise<void> {
  const { _id, status, paymentStatus } = await ownRegistration(page);
  await office.goto(`/admin/registrations/${_id}`);
  await office.getByRole('button', { name: /^Actions/ }).click();
  for (const [step, name] of buttons) {
    const isOfMoney = step === 'pay' || step === 'askForPayment';
    const isOffered = mayTake(step, status) && !(isOfMoney && isSettled(paymentStatus));
    const found = office.locator('[popover] :is(a, button)', { hasText: name });
    await expect(found, `${name}, ${status}`).toHaveCount(isOffered ? 1 : 0);
  }
}

alone.describe('payers', () => {
  for (const state of payerStateNames) {
    const { bring, heading, goOn, next } = ways[state];
    alone(
      `are told that they are ${state}, and led on`,
      async ({ page, browser, product, ownDb, changeSettings }) => {
        alone.slow();
        const office = await (await browser.newContext({ baseURL: product.url })).newPage();
        await signInQuickly(office, await addStaff(ownDb));
        await page.goto('/robots.txt');
        const walk = { page, office, ownDb, changeSettings };
        await bring(walk);
        await expect.poll(async () => (await stateOf(page)).state).toBe(state);

        const { first, turn, notes } = payerStates[state];
        const { where } = (await stateOf(page)).money;
        const isNoted = (notes as readonly Whereabouts[]).includes(where);
        const said = { where: isNoted ? where : null };
        const isFirst = turn === 'payer' && first !== null;
        const primary = isFirst ? 1 : 0;
        const isDone = first === 'ticket';
        const paying = '/registration?step=payment';
        const result =
          state === 'draft' ? '/registration-pending' : '/registration-pending-success';
        if (state !== 'draft') {
          await expectTold(page, paying, {
            ...said,
            heading: state === 'received' ? heading : 'Pay',
          });
        }
        await expectTold(page, '/alumni-update?view=registration', {
          ...said,
          heading: 'Your Registration Details',
          ...(isFirst && { primary }),
        });
        await expectTold(page, '/registration-success', { ...said, heading });
        await expectActs(walk);
        await expectTold(page, result, { ...said, heading, ...(!isDone && { primary }) });
        await goOn(walk);
        await expect.poll(async () => (await stateOf(page)).state).toBe(next);
        await office.context().close();
      },
    );
  }
});

const stepNames: Readonly<Record<keyof typeof issueSteps, string>> = {
  start: 'Start work',
  resolve: 'Resolve',
  close: 'Close issue',
  settle: 'Close issue',
  reopen: 'Reopen',
};

test('an issue is led on from every state', async ({ page, db }) => {
  await page.goto('/robots.txt');
  const { email } = newPerson();
  const answer = await page.request.post('/api/v1/issues', {
    data: {
      category: 'Technical',
      description: 'The page stays white when I open it.',
      reportedBy: { name: 'Anu', email },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { number } = (await answer.json()).data;
  await signInQuickly(page, await addStaff(db));
  await page.goto(`/admin/issues?searchTerm=${email}&status=All`);
  await page
    .getByRole('table')
    .getByRole('link', { name: `#${number}` })
    .click();
  const actions = page.getByRole('region', { name: 'Actions' });
  // each status, by the step that is taken in it
  const taken: Readonly<Record<IssueStatus, keyof typeof issueSteps>> = {
    Open: 'start',
    'In Progress': 'resolve',
    Resolved: 'settle',
    Closed: 'reopen',
  };
  for (const status of issueStatuses) {
    const names = stepsFrom(issueSteps, status, 'staff').map((step) => stepNames[step]);
    await expect(actions.getByRole('button')).toHaveText([...names, 'Delete']);
    expect(await actions.locator('button[class*="primary"]').count()).toBe(1);
    const step = taken[status];
    await actions.getByRole('button', { name: stepNames[step] }).click();
    if (issueSteps[step].tells) {
      const dialog = page.getByRole('dialog', { name: `${stepNames[step]} #${number}` });
      await dialog.getByRole('textbox').fill('It is mended.');
      await dialog.getByRole('button', { name: stepNames[step] }).click();
    }
    await expect(toast(page, `Status changed to ${issueSteps[step].to}`)).toBeVisible();
  }
});
