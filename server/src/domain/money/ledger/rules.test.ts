import { hourMs } from '@sangamam/contract/locale/durations';
import type { PaymentStatus } from '@sangamam/contract/registrations/status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStates } from '../../../platform/outside/razorpay-entities.ts';
import {
  allocateMoney,
  isForward,
  nextPollAt,
  orderAmountPaise,
  payerFeeOf,
  paymentStatusOf,
  registrationStatusOf,
  retryDelayMs,
  splitRefund,
} from './rules.ts';

describe('a payment moves forward only', () => {
  it.each([
    ['created', 'failed', true],
    ['failed', 'authorized', true], // late authorisation
    ['failed', 'captured', true],
    ['authorized', 'failed', false],
    ['captured', 'authorized', false],
    ['captured', 'failed', false],
    ['captured', 'captured', false],
    ['authorized', 'refunded', true], // never captured, returned by itself
  ] as const)('%s → %s: %s', (from, next, expected) => {
    expect(isForward(from, next, false)).toBe(expected);
  });

  it('is refunded by its refunds alone once it is credited', () => {
    expect(isForward('captured', 'refunded', true)).toBe(false);
  });

  it('ends in the same state whatever the order of the news', () => {
    const news = fc.array(fc.constantFrom(...paymentStates), { minLength: 1 });
    const lastOf = (list: readonly (typeof paymentStates)[number][]) =>
      list.reduce((state, next) => (isForward(state, next, false) ? next : state));
    fc.assert(fc.property(news, (list) => lastOf(list) === lastOf([...list].reverse())));
  });
});

describe('where captured money belongs', () => {
  const fits = {
    payment: { amountPaise: 500, currency: 'INR', feePaise: 12, status: 'captured' },
    order: { purpose: 'registration', amountPaise: 500 },
    isClosed: false,
    isFeePaid: false,
    duePaise: 500,
  } as const;
  it.each([
    ['the fee', {}, 'fee', null],
    ['no order', { order: null }, 'unallocated', 'unknown_order'],
    [
      'another amount',
      { order: { purpose: 'registration', amountPaise: 501 } },
      'unallocated',
      'amount_mismatch',
    ],
    [
      'another currency',
      { payment: { ...fits.payment, currency: 'USD' } },
      'unallocated',
      'amount_mismatch',
    ],
    ['cancelled meanwhile', { isClosed: true }, 'unallocated', 'registration_closed'],
    [
      'gone back already',
      { payment: { ...fits.payment, status: 'refunded' } },
      'unallocated',
      'refunded_before_seen',
    ],
    ['a second fee', { isFeePaid: true }, 'unallocated', 'fee_already_paid'],
    [
      'a balance',
      { isFeePaid: true, order: { purpose: 'balance', amountPaise: 500 } },
      'balance',
      null,
    ],
    [
      'a balance nobody owes any more',
      { isFeePaid: true, duePaise: 0, order: { purpose: 'balance', amountPaise: 500 } },
      'unallocated',
      'fee_already_paid',
    ],
    [
      'a balance after the fee went back',
      { order: { purpose: 'balance', amountPaise: 500 } },
      'fee',
      null,
    ],
    [
      'a contribution',
      { isFeePaid: true, order: { purpose: 'contribution', amountPaise: 500 } },
      'contribution',
      null,
    ],
  ] as const)('%s', (_, change, kind, reason) => {
    expect(allocateMoney({ ...fits, ...change })).toEqual({ kind, reason, payerFeePaise: 0 });
  });
});

describe('a payment above its order', () => {
  const order = { purpose: 'registration', amountPaise: 100_000 } as const;
  const payment = {
    amountPaise: 102_360,
    currency: 'INR',
    feePaise: 2360,
    status: 'captured',
  } as const;
  const facts = { payment, order, isClosed: false, isFeePaid: false, duePaise: 100_000 };
  it.each([
    ['by the provider’s fee: the payer bore it', {}, 'fee', null, 2360],
    [
      'by a paisa less',
      { payment: { ...payment, amountPaise: 102_359 } },
      'unallocated',
      'amount_mismatch',
      0,
    ],
    [
      'by a paisa more',
      { payment: { ...payment, amountPaise: 102_361 } },
      'unallocated',
      'amount_mismatch',
      0,
    ],
    [
      'and no fee is known',
      { payment: { ...payment, feePaise: null } },
      'unallocated',
      'amount_mismatch',
      0,
    ],
    [
      'below it by the fee',
      { payment: { ...payment, amountPaise: 97_640 } },
      'unallocated',
      'amount_mismatch',
      0,
    ],
    [
      'in another currency',
      { payment: { ...payment, currency: 'USD' } },
      'unallocated',
      'amount_mismatch',
      0,
    ],
    [
      'of its amount, and the fee is ours',
      { payment: { ...payment, amountPaise: 100_000 } },
      'fee',
      null,
      0,
    ],
    ['a gift', { order: { ...order, purpose: 'contribution' } }, 'contribution', null, 2360],
    [
      'a balance',
      { order: { ...order, purpose: 'balance' }, isFeePaid: true },
      'balance',
      null,
      2360,
    ],
    ['by a code or link', { order: { ...order, purpose: 'request' } }, 'fee', null, 2360],
    ['a second time', { isFeePaid: true }, 'unallocated', 'fee_already_paid', 2360],
    ['cancelled meanwhile', { isClosed: true }, 'unallocated', 'registration_closed', 2360],
    ['no order of ours', { order: null }, 'unallocated', 'unknown_order', 0],
  ] as const)('%s', (_, change, kind, reason, payerFeePaise) => {
    expect(allocateMoney({ ...facts, ...change })).toEqual({ kind, reason, payerFeePaise });
  });

  it('credits the order to the paisa, or nothing of it', () => {
    const paise = fc.integer({ min: 100, max: 50_000_000 });
    const given = fc.record({
      amountPaise: paise,
      orderPaise: paise,
      feePaise: fc.option(fc.nat(2_000_000)),
    });
    const near = given.map((facts) => ({
      ...facts,
      amountPaise: facts.orderPaise + (facts.feePaise ?? 0),
    }));
    fc.assert(
      fc.property(fc.oneof(given, near), ({ orderPaise, ...facts }) => {
        const payerFee = payerFeeOf({ ...facts, currency: 'INR' }, orderPaise);
        if (payerFee === null) return facts.amountPaise !== orderPaise;
        return (
          facts.amountPaise - payerFee === orderPaise && [0, facts.feePaise].includes(payerFee)
        );
      }),
    );
  });
});

describe('the payment status', () => {
  const unpaid = {
    previous: 'Pending',
    isSubmitted: true,
    feePaise: 500,
    duePaise: 500,
    isFeePaid: false,
    isPartlyRefunded: false,
    wasRefunded: false,
    isDueAgain: false,
    isInFlight: false,
    isHeld: false,
    hasFailedAttempt: false,
  } as const;
  const paid = { ...unpaid, isFeePaid: true, duePaise: 0 };
  it.each<[string, Partial<Parameters<typeof paymentStatusOf>[0]>, PaymentStatus]>([
    ['nothing happened', unpaid, 'Pending'],
    ['an attempt failed', { ...unpaid, hasFailedAttempt: true }, 'Failed'],
    ['money is on its way', { ...unpaid, isInFlight: true, hasFailedAttempt: true }, 'Processing'],
    ['money fits nowhere yet', { ...unpaid, isHeld: true, hasFailedAttempt: true }, 'Processing'],
    ['it was on its way and is not any more', { ...unpaid, previous: 'Processing' }, 'Failed'],
    ['paid', paid, 'Completed'],
    ['the fee rose', { ...paid, duePaise: 100, previous: 'Completed' }, 'Partially Paid'],
    ['a part went back', { ...paid, isPartlyRefunded: true }, 'Partially Refunded'],
    ['all went back', { ...unpaid, wasRefunded: true, previous: 'Completed' }, 'Refunded'],
    [
      'all went back, and they come',
      { ...unpaid, wasRefunded: true, isDueAgain: true, previous: 'Refunded' },
      'Pending',
    ],
    ['paying again after that', { ...unpaid, wasRefunded: true, isInFlight: true }, 'Processing'],
    ['nobody comes, submitted', { ...unpaid, feePaise: 0, duePaise: 0 }, 'Completed'],
    [
      'nobody comes, a draft',
      { ...unpaid, feePaise: 0, duePaise: 0, isSubmitted: false },
      'Pending',
    ],
    ['somebody comes after all', { ...unpaid, previous: 'Completed' }, 'Partially Paid'],
  ])('%s', (_, facts, expected) => {
    expect(paymentStatusOf({ ...unpaid, ...facts })).toBe(expected);
  });

  it('never goes back to Pending, unless the fee is due again', () => {
    const statuses = ['Processing', 'Failed', 'Completed', 'Partially Paid', 'Refunded'] as const;
    const facts = fc.record({
      previous: fc.constantFrom(...statuses),
      isSubmitted: fc.boolean(),
      feePaise: fc.constantFrom(0, 500),
      duePaise: fc.constantFrom(0, 500),
      isFeePaid: fc.boolean(),
      isPartlyRefunded: fc.boolean(),
      wasRefunded: fc.boolean(),
      isDueAgain: fc.constant(false),
      isInFlight: fc.boolean(),
      isHeld: fc.boolean(),
      hasFailedAttempt: fc.boolean(),
    });
    fc.assert(fc.property(facts, (given) => paymentStatusOf(given) !== 'Pending'));
    // and money that was captured has not failed
    fc.assert(
      fc.property(facts, (given) => paymentStatusOf({ ...given, isHeld: true }) !== 'Failed'),
    );
  });
});

describe('the registration’s status', () => {
  it.each([
    ['Draft', false, 'Completed', 'Draft'],
    ['Waitlisted', true, 'Completed', 'Confirmed'],
    ['Submitted', true, 'Completed', 'Confirmed'],
    ['Submitted', true, 'Partially Refunded', 'Confirmed'],
    ['Confirmed', true, 'Partially Paid', 'Submitted'],
    ['Confirmed', true, 'Refunded', 'Submitted'],
    ['Waitlisted', true, 'Pending', 'Waitlisted'],
    ['Submitted', true, 'Processing', 'Submitted'],
    ['Submitted', true, 'Failed', 'Submitted'],
    ['Cancelled', true, 'Completed', 'Cancelled'],
    ['Checked In', true, 'Partially Paid', 'Checked In'],
  ] as const)('%s, submitted %s, %s → %s', (previous, isSubmitted, payment, expected) => {
    const isFeePaid = payment === 'Completed';
    expect(registrationStatusOf(previous, isSubmitted, payment, isFeePaid)).toBe(expected);
  });

  it('waits on when there is nothing to pay', () => {
    expect(registrationStatusOf('Waitlisted', true, 'Completed', false)).toBe('Waitlisted');
    expect(registrationStatusOf('Submitted', true, 'Completed', false)).toBe('Confirmed');
  });
});

describe('a partial refund', () => {
  it.each([
    [
      'takes back credit nobody needs first',
      100,
      { feePaise: 500, feePaidPaise: 500, creditPaise: 300, contributionPaise: 0 },
      [0, 100, 0],
    ],
    [
      'then fee nobody owes any more',
      600,
      { feePaise: 500, feePaidPaise: 1000, creditPaise: 100, contributionPaise: 0 },
      [500, 100, 0],
    ],
    [
      'then the contribution',
      300,
      { feePaise: 500, feePaidPaise: 500, creditPaise: 0, contributionPaise: 200 },
      [0, 0, 200],
    ],
    [
      'and leaves what is owed as paid',
      300,
      { feePaise: 500, feePaidPaise: 500, creditPaise: 0, contributionPaise: 0 },
      [0, 0, 0],
    ],
  ] as const)('%s', (_, paise, paid, [feePart, creditPart, contributionPart]) => {
    expect(splitRefund(paise, paid)).toEqual({ feePart, creditPart, contributionPart });
  });
});

it.each([
  [undefined, 50_000, 50_000],
  [500, 50_000, 50_000],
  ['500.01', 50_000, 50_001],
  [499.99, 50_000, null],
  [1.15, 100, 115],
  [0.99, 0, null],
  [1, 0, 100],
  [undefined, 50, 100],
  [5000.01, 100, null],
  ['', 0, null],
])('an order of ₹%s where %s paise are due is %s paise', (given, duePaise, expected) => {
  expect(orderAmountPaise(given, duePaise, 500_000)).toBe(expected);
});

it('looks at an order first within fifteen seconds, last after six days', () => {
  const madeAt = new Date('2027-01-01T00:00:00Z');
  const looks: number[] = [];
  for (let at: Date | null = madeAt; at; at = nextPollAt(madeAt, at)) {
    looks.push((at.getTime() - madeAt.getTime()) / 1000);
  }
  const hour = 3600;
  const hours = [1, 6, 24, 48, 72, 144].map((count) => count * hour);
  expect(looks).toEqual([0, 15, 60, 120, 300, 900, ...hours]);
});

it('waits longer after each attempt, an hour at most', () => {
  expect([0, 1, 5, 12, 50].map(retryDelayMs)).toEqual([1000, 2000, 32_000, hourMs, hourMs]);
});
