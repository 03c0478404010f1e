import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../testing.ts';
import { pollOrders } from './poll-orders.ts';
import { retryClaims } from './retry-claims.ts';
import { sweepPayments } from './sweep-payments.ts';
import { brokenInvariants, type CheckoutAnswer, payer, practice } from './testing.ts';

/** The schedules drawn take no longer than this together. */
const budgetMs = 40_000;
const hourMs = 3_600_000;
const familiesPerRun = 2;

const test = await testApp({ provider: true });
const bank = practice(test);
const later = (ms: number) => ({ ...test.deps, now: () => new Date(Date.now() + ms) });

const who = fc.nat(familiesPerRun - 1);
const which = fc.nat(20);
/** What people, the bank, the network and staff may do, in any order. */
const moveArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ move: fc.constant('order' as const), who, extra: fc.nat(3) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      move: fc.constant('pay' as const),
      which,
      how: fc.constantFrom('succeed', 'fail', 'authorizeOnly', 'late', 'otherAmount'),
      copies: fc.nat(3),
    }),
  },
  { weight: 4, arbitrary: fc.record({ move: fc.constant('confirm' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ move: fc.constant('claim' as const), who, which }) },
  { weight: 4, arbitrary: fc.record({ move: fc.constant('webhooks' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ move: fc.constant('attend' as const), who, people: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      move: fc.constant('refund' as const),
      which,
      paise: fc.constantFrom(100, 50_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('contribute' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      move: fc.constant('fault' as const),
      fault: fc.constantFrom('none', 'provider down', 'webhooks lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('background' as const) }) },
);
const faultSwitches = {
  none: {},
  'provider down': { down: true },
  'webhooks lost': { webhook: { off: true } },
};
type Move = typeof moveArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function background(): Promise<void> {
  await test.runJobs();
  await pollOrders(later(20_000));
  await retryClaims(later(hourMs));
}

async function play(moves: readonly Move[]): Promise<void> {
  let faults: object = {};
  const families = [await payer(test), await payer(test)];
  const orders = [await families[0]?.orderId()];
  const payments: CheckoutAnswer[] = [];
  const familyAt = (index: number) => families[index] as (typeof families)[number];
  const paymentAt = (index: number) => payments[index % payments.length];

  const make = {
    async order({ who, extra }: Extract<Move, { move: 'order' }>) {
      const { due } = (await familyAt(who).read()).fee;
      const { body } = await familyAt(who).order({ amount: due + extra * 100 });
      if (body.data) orders.push(body.data.orderId);
    },
    async contribute({ who }: Extract<Move, { move: 'contribute' }>) {
      const { body } = await familyAt(who).order({ purpose: 'contribution', amount: 50 });
      if (body.data) orders.push(body.data.orderId);
    },
    async pay({ which, how, copies }: Extract<Move, { move: 'pay' }>) {
      const orderId = orders[which % orders.length];
      if (!orderId) return;
      await bank.switches({
        webhook: { duplicate: copies, reorder: copies > 1 },
        ...faults,
        ...(how === 'authorizeOnly' && { authorizeOnly: true }),
        ...(how === 'late' && { lateAuthorizeAfterMs: 1 }),
        ...(how === 'otherAmount' && { amountOverride: 12_300 }),
      });
      const { payment, response } = await bank.pay(orderId, how === 'fail' ? 'fail' : 'succeed');
      if (payment) payments.push(response);
      await bank.switches(faults);
    },
    async confirm({ who, which }: Extract<Move, { move: 'confirm' }>) {
      const answer = paymentAt(which);
      if (answer) await familyAt(who).confirm(answer);
    },
    async claim({ who, which }: Extract<Move, { move: 'claim' }>) {
      await familyAt(who).put(paymentAt(which)?.razorpay_payment_id ?? 'pay_Forged00000001');
    },
    async webhooks() {
      await bank.deliver();
      await test.runJobs();
    },
    async attend({ who, people }: Extract<Move, { move: 'attend' }>) {
      if (people === 0) await familyAt(who).browser.stayAtHome();
      else await familyAt(who).browser.attend(people);
    },
    async refund({ which, paise }: Extract<Move, { move: 'refund' }>) {
      const answer = paymentAt(which);
      if (answer) await bank.refund(answer.razorpay_payment_id, paise);
    },
    async fault({ fault }: Extract<Move, { move: 'fault' }>) {
      faults = faultSwitches[fault];
      await bank.switches(faults);
    },
    background,
  };

  for (const move of moves) {
    // `make` has one function for each kind of move, which takes that kind
    await (make[move.move] as (move: Move) => Promise<void>)(move);
    expect(await brokenInvariants(test, false)).toEqual([]);
  }
  await bank.switches({});
  await bank.deliver();
  await background();
  await sweepPayments(later(hourMs));
  expect(await brokenInvariants(test)).toEqual([]);
}

it('credits each captured rupee once, whatever happens in whatever order', {
  timeout: budgetMs * 3,
}, async () => {
  const endMs = performance.now() + budgetMs;
  const schedules = fc.array(moveArbitrary, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(schedules, async (moves) => {
      if (performance.now() < endMs) await play(moves);
    }),
    { numRuns: 200 },
  );
});
