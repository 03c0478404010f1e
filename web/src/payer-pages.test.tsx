import {
  isOffered,
  type PayerStateName,
  payerStateNames,
  payerStates,
  type Whereabouts,
} from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StatusPanel } from './features/alumni-update/status-panel.tsx';
import type { Payments } from './features/alumni-update/use-payments.ts';
import { PayStepView } from './features/registration/pay-step.tsx';
import { Outcome } from './features/results/outcome.tsx';
import { SuccessView } from './features/results/success-page.tsx';
import type { PayerMoney } from './kit/payments/use-payer-state.ts';

const now = new Date('2026-11-22T10:00:00Z');
const settings = defaultEventSettings(now);

beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('location', { origin: 'https://example.org' });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The record that goes with a state, as far as a page reads it. */
function recordOf(state: PayerStateName, where?: Whereabouts): RegistrationRecord {
  const isPaid = state === 'received' || (state === 'draft' && where === 'received');
  const isFree = state === 'nothing_to_pay';
  const isBack = state === 'refunded';
  const statuses: Partial<Record<PayerStateName, RegistrationRecord['status']>> = {
    draft: 'Draft',
    received: 'Confirmed',
    nothing_to_pay: 'Confirmed',
    waiting_list: 'Waitlisted',
    place_lapsed: 'Waitlisted',
    cancelled: 'Cancelled',
  };
  return {
    _id: '0192f0c1-0000-7000-8000-000000000001',
    registrationNumber: 'SGM-00001',
    registrationType: 'full',
    status: statuses[state] ?? 'Submitted',
    paymentStatus: isBack ? 'Refunded' : isPaid || isFree ? 'Completed' : 'Pending',
    paymentAmount: isPaid ? 500 : 0,
    additionalContribution: 0,
    receiptNumber: null,
    transactionId: null,
    formSubmissionComplete: state !== 'draft',
    temporaryUntil: null,
    nextStep: state === 'draft' ? 'review' : 'payment',
    formDataStructured: {
      personalInfo: { name: 'Anupama Nair', school: 'JNV Kollam', yearOfPassing: '1998' },
      eventAttendance: { isAttending: !isFree, attendees: { adults: { veg: 1, nonVeg: 0 } } },
    },
    fee: {
      people: isFree ? 0 : 1,
      adults: { count: isFree ? 0 : 1, rupees: isFree ? 0 : 500 },
      teens: { count: 0, rupees: 0 },
      children: { count: 0, rupees: 0 },
      gross: isFree ? 0 : 500,
      discount: 0,
      minimum: isFree ? 0 : 500,
      paid: isPaid ? 500 : 0,
      credit: 0,
      due: isPaid || isFree || isBack ? 0 : 500,
      contribution: 0,
      rates: { adult: 500, teen: 500, child: 300, discountAmount: 150, discountAfterYear: 2023 },
      version: 1,
    },
    version: 1,
    ticketToken: null,
    invitationUrl: null,
    wallets: [],
  } as unknown as RegistrationRecord;
}

function moneyOf(state: PayerStateName, where: Whereabouts): PayerMoney {
  const { status, paymentStatus, fee } = recordOf(state, where);
  const isDeclared = state === 'declared';
  return {
    state: {
      state,
      status,
      paymentStatus,
      due: fee.due,
      orderStatus: 'open',
      paymentId: 'pay_00000000000001',
      failureReason: where === 'refused' ? 'The bank declined the payment.' : null,
      needsAttention: false,
      money: {
        where,
        amount: where === 'nowhere' ? null : 500,
        at: now.toISOString(),
        nextLookAt: payerStates[state].mayArrive ? now.toISOString() : null,
      },
      checkAgainAt: payerStates[state].mayArrive ? now.toISOString() : null,
      position: state === 'waiting_list' ? 3 : null,
      placeKeptUntil: null,
      transfer: {
        details: isOffered('pay', state) ? 'A/c 1234567890' : null,
        declared: isDeclared
          ? {
              reference: 'UTR 4123',
              amount: 500,
              paidOn: '2026-11-20',
              isWaiting: true,
              mayWithdraw: true,
              reason: null,
            }
          : null,
      },
    },
    hasFailed: false,
    isWatching: payerStates[state].mayArrive,
    isChecking: false,
    checkAgainAtMs: 0,
    ask: async () => {},
    checkNow: async () => {},
  };
}

const onChanged = () => {};
const payments = { stage: 'idle', openPayment: null, open: onChanged } as unknown as Payments;
type View = (registration: RegistrationRecord, money: PayerMoney) => ReactNode;

/** Each page, without what stands around it; the last two have their heading there. */
const pages: readonly [string, View][] = [
  [
    'success',
    (registration, money) => (
      <SuccessView registration={registration} money={money} onChanged={onChanged} />
    ),
  ],
  [
    'pending-success',
    (registration, money) => (
      <Outcome
        page="pending-success"
        registration={registration}
        money={money}
        onChanged={onChanged}
      />
    ),
  ],
  [
    'pending',
    (registration, money) => (
      <Outcome page="pending" registration={registration} money={money} onChanged={onChanged} />
    ),
  ],
  [
    'pay step',
    (registration, money) => (
      <>
        <h1>Pay</h1>
        <PayStepView
          registration={registration}
          money={money}
          settings={settings}
          onChanged={onChanged}
        />
      </>
    ),
  ],
  [
    'alumni-update',
    (registration, money) => (
      <>
        <h1>Your Registration Details</h1>
        <StatusPanel
          registration={registration}
          money={money}
          payments={payments}
          onPay={onChanged}
          onAddDetails={null}
        />
      </>
    ),
  ],
];

let shown: ReactNode = null;
const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => shown }]);

function render(view: ReactNode): string {
  shown = view;
  const root = { settings, language: 'en', renderedAtMs: now.getTime() };
  return renderToString(<Stub hydrationData={{ loaderData: { root } }} />);
}

const textOf = (html: string) =>
  html
    .replaceAll(/<title>.*?<\/title>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&');

/** No two of a row may be said on one page. */
const asksForMoney =
  /still to be paid|Pay now|Try payment again|Proceed to pay|Pay & Complete|You pay ₹|To pay:/;
const contradictions: readonly [RegExp, RegExp][] = [
  [/We have received|has arrived|You are registered|There is nothing to pay/, asksForMoney],
  [/Do not pay again/, asksForMoney],
  [/waiting list/, asksForMoney],
  [/number \d+ on the list/, /The place we kept for you has gone/],
  [/is cancelled/, asksForMoney],
  [/closed the payment window/, /The bank did not accept/],
  [/closed the payment window|The bank did not accept/, /We are looking for|with your bank/],
  [/We have received ₹500\./, /has been sent back/],
];

/** These are of money that is somewhere. */
const saysOfMoney: readonly PayerStateName[] = [
  'looking',
  'closed',
  'refused',
  'with_bank',
  'not_matched',
  'refunded',
];
const cases = pages.flatMap(([name, view]) =>
  payerStateNames.flatMap((state) =>
    [
      ...(saysOfMoney.includes(state) ? [] : (['nowhere'] as const)),
      ...payerStates[state].notes,
    ].map((where) => [name, state, where, view] as const),
  ),
);

/** The ways that bring a state on: paying, completing the form, asking for a place. */
const goesOn =
  /action="\/pay\?|href="\/(?:registration)?\?step=|Pay &amp; Complete|I still want a place|Proceed to pay/;

/** The pages that lead who is done to the ticket. */
const isDone = (page: string, state: PayerStateName) =>
  payerStates[state].first === 'ticket' && page.startsWith('pending');

test.each(cases)('%s, %s, money %s', (name, state, where, view) => {
  const isElsewhere = name === 'success' && state !== 'received' && state !== 'nothing_to_pay';
  const html = render(view(recordOf(state, where), moneyOf(state, where)));
  // the specified name of the button that completes a form, also where its fee is paid
  const text = textOf(html).replace(state === 'draft' ? 'Pay & Complete Registration' : '', '');
  if (isElsewhere) return expect(text.trim()).toBe('');
  expect(html.match(/<h1/g)).toHaveLength(1);
  const { first, turn, mayArrive, tells } = payerStates[state];
  const primary = html.match(/<(?:a|button)\b[^>]*class="[^"]*primary/g) ?? [];
  expect(primary.length).toBeLessThanOrEqual(1);
  // on all pages the same is first, but the pay step has the form of a draft and shows its amount field for both ways
  const isFirst = turn === 'payer' && first !== null;
  if (name !== 'pay step') expect(primary).toHaveLength(isFirst || isDone(name, state) ? 1 : 0);
  // whoever is waited for, there is a way on: the payer's own, a look that comes by itself, or a mail that tells
  if (turn === 'payer') expect(html).toMatch(goesOn);
  if (turn === 'provider') expect([mayArrive, /Check now/.test(text)]).toEqual([true, true]);
  if (turn === 'staff') expect(text).toMatch(/We will write|we will email/);
  if (turn === 'provider' || turn === 'staff') expect(tells).not.toEqual([]);
  expect(html).toMatch(/<(?:a|button)\b/);
  for (const [one, other] of contradictions) {
    expect([one.test(text), other.test(text)], text).not.toEqual([true, true]);
  }
  if (!isOffered('pay', state) && state !== 'draft') expect(text).not.toMatch(asksForMoney);
  // after a full refund nothing is due, and what is paid again is the fee
  if (isOffered('pay', state)) expect(html).not.toMatch(/₹0\b|value="0"/);
});

test('money that contradicts the state is not spoken of', () => {
  for (const [, view] of pages) {
    const text = textOf(render(view(recordOf('to_pay'), moneyOf('to_pay', 'received'))));
    expect(text).not.toMatch(/We have received/);
  }
});
