import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { offerPlaces } from '../../src/domain/acts/places/offer-places.ts';
import { closeRequests } from '../../src/domain/money/checkout/close-requests.ts';
import { confirmPayment } from '../../src/domain/money/checkout/confirm-payment.ts';
import { pollOrders } from '../../src/domain/money/checkout/poll-orders.ts';
import { retryClaims } from '../../src/domain/money/checkout/retry-claims.ts';
import { drainWebhooks } from '../../src/domain/money/intake/drain-webhooks.ts';
import {
  brokenBooks,
  brokenInvariants,
  type MoneyScope,
  readBooks,
} from '../../src/domain/money/reconciliation/broken-invariants.ts';
import { sweepPayments } from '../../src/domain/money/reconciliation/sweep-payments.ts';
import { followRefunds } from '../../src/domain/money/treasury/send-refund.ts';
import { statusesWithPlaces } from '../../src/domain/registrations/rules.ts';
import { inLane } from '../../src/platform/db/lanes.ts';
import { type CheckoutAnswer, cutOff } from '../domain/money.ts';
import { familiesPerSchedule, type Move } from './moves.ts';
import { staffMoves } from './staff.ts';
import { type Answer, type Family, setDatabaseDown, type World } from './world.ts';

const inventedPayment = 'pay_Invented000001';
const faults = {
  none: {},
  'provider down': { down: true },
  'provider babbles': { http: '502-html' },
  'webhooks lost': { webhook: { off: true } },
};

interface Paid {
  readonly family: Family;
  readonly answer: CheckoutAnswer;
  readonly amountPaise: number;
}

/** Uses every connection at once until none is left that was cut; the tests' own reads use them too. */
async function dropBrokenConnections({ db }: World['test']['deps']): Promise<void> {
  const all = (['public', 'staff', 'jobs'] as const).flatMap((lane) =>
    Array.from({ length: 10 }, (_, n) => () => inLane(lane, `${n}`, () => sql`select`.execute(db))),
  );
  await vi.waitFor(() => Promise.all(all.map((use) => use())), 30_000);
}

type MoveOf<Name> = Extract<Move, { move: Name }>;

interface Holder {
  readonly id: string;
  readonly people: number;
  readonly isPaid: boolean;
}

/** I9: no more places are taken than there are, but by those whose money came for a place that went meanwhile. */
function tooMany(before: readonly Holder[], after: readonly Holder[], limit: number | null) {
  const sum = (holders: readonly Holder[]) => holders.reduce((all, { people }) => all + people, 0);
  const come = after.filter(({ id, isPaid }) => isPaid && !before.some((held) => held.id === id));
  const most = Math.max(limit ?? Number.POSITIVE_INFINITY, sum(before)) + sum(come);
  return sum(after) > most ? [`I9: ${sum(after)} places are taken of ${most}`] : [];
}

/**
 * Plays a schedule on families of its own, then lets time pass until no news can be on its way, and
 * returns what of the invariants does not hold.
 */
export async function play(world: World, moves: readonly Move[]): Promise<string[]> {
  const { test, bank } = world;
  const { deps } = test;
  const families = Array.from({ length: familiesPerSchedule }, () => world.nextFamily());
  const orders: { readonly id: string; readonly family: Family }[] = [];
  const payments: Paid[] = [];
  /** The addresses of codes and links of staff. */
  const asked: string[] = [];
  /** The reference of the last transfer that was declared. */
  let reference = '';
  /** How many places there are for these families; null: as many as they like. */
  let limit: number | null = null;
  const broken: string[] = [];
  let switches: object = {};
  const scope: MoneyScope & { owners: Map<string, string> } = {
    registrationIds: families.map(({ id }) => id),
    since: deps.now(),
    owners: new Map(),
  };
  const familyAt = (who: number) => families[who] as Family;
  const orderAt = (which: number) => orders[which % orders.length];
  const paymentAt = (which: number) => payments[which % payments.length];

  /** No answer may carry a secret, and none may be a fault of ours. */
  function heard({ status, text }: Answer): Answer {
    const secrets = [test.provider?.keySecret, test.provider?.webhookSecret];
    if (secrets.some((secret) => secret && text.includes(secret))) broken.push(`I6: told ${text}`);
    if (status === 500) broken.push(`a fault of ours: ${text}`);
    return { status, text };
  }
  const send = async (family: Family, ...request: Parameters<Family['send']>) =>
    heard(await family.send(...request));
  async function makeOrder(family: Family, body: object): Promise<void> {
    const { status, text } = await send(family, 'POST', `${family.id}/payment`, body);
    if (status !== 200) return;
    const id: string = JSON.parse(text).data.orderId;
    if (!scope.owners.has(id)) orders.push({ id, family });
    scope.owners.set(id, family.id);
  }
  async function withSwitches<T>(more: object, work: () => Promise<T>): Promise<T> {
    if (Object.keys(more).length === 0) return work();
    await bank.switches({ ...more, ...switches });
    const done = await work();
    await bank.switches(switches);
    return done;
  }
  const staff = staffMoves(world, scope.registrationIds);
  const paidIds = () => payments.map(({ answer }) => answer.razorpay_payment_id);
  const setLimit = async (places: number | null) => {
    limit = places;
    await world.limit(places, scope.registrationIds);
  };
  const holders = async (): Promise<Holder[]> =>
    (
      await deps.pool.query(
        `select id, people, payment_amount_paise > 0 as "isPaid" from registration
         where deleted_at is null and id = any($1) and status = any($2)`,
        [scope.registrationIds, statusesWithPlaces],
      )
    ).rows;
  const background = async () => {
    await drainWebhooks(deps);
    await pollOrders(deps);
    await retryClaims(deps);
    await followRefunds(deps);
    await closeRequests(deps);
  };
  /** A move that the provider or the database refuse while they are away is tried again another time. */
  const patiently = (work: () => Promise<unknown>) => work().catch(() => {});
  const claimOf = ({ family, answer }: Paid) => ({
    id: family.id,
    claim: {
      paymentId: answer.razorpay_payment_id,
      signed: { orderId: answer.razorpay_order_id, signature: answer.razorpay_signature },
      source: 'transaction' as const,
    },
  });

  const make: { [Name in Move['move']]: (move: MoveOf<Name>) => Promise<unknown> } = {
    order: ({ who, rupees }) => makeOrder(familyAt(who), { amount: rupees }),
    contribute: ({ who, rupees }) =>
      makeOrder(familyAt(who), { purpose: 'contribution', amount: rupees }),
    async pay({ which, how, copies }) {
      const order = orderAt(which);
      if (!order) return;
      const { payment, response } = await withSwitches(
        {
          ...(copies > 0 && { webhook: { duplicate: copies, reorder: copies > 1 } }),
          ...(how === 'authorize only' && { authorizeOnly: true }),
          ...(how === 'late' && { lateAuthorizeAfterMs: minuteMs }),
          ...(how === 'other amount' && { amountOverride: 12_300 }),
          ...(how === 'payer bears the fee' && { payerBearsFee: true }),
          ...(how === 'with an offer' && { offerPaise: 5_000 }),
        },
        () => bank.pay(order.id, how === 'fail' ? 'fail' : 'succeed'),
      );
      const { family } = order;
      if (payment) payments.push({ family, answer: response, amountPaise: payment.amount });
    },
    async close({ which, status }) {
      const order = orderAt(which);
      if (!order) return;
      const { family, id: orderId } = order;
      await send(family, 'POST', `transaction/${family.id}`, { orderId, status });
    },
    async confirm({ which, times }) {
      const paid = paymentAt(which);
      if (!paid) return;
      const { family, answer } = paid;
      const confirm = () => send(family, 'POST', `transaction/${family.id}`, answer);
      await Promise.all(Array.from({ length: times }, confirm));
    },
    async claim({ who, which }) {
      const { id } = familyAt(who);
      const transactionId = paymentAt(which)?.answer.razorpay_payment_id ?? inventedPayment;
      const body = { paymentStatus: 'Completed', paymentAmount: 1, transactionId };
      await send(familyAt(who), 'PUT', id, body);
    },
    replay: ({ which, times }) => bank.replay(which, times),
    drain: () => patiently(background),
    poll: () => patiently(() => pollOrders(deps)),
    sweep: () => patiently(() => sweepPayments(deps)),
    async together({ moves }) {
      await Promise.all(moves.map(playOne));
    },
    async attend({ who, people }) {
      const veg = (count: number) => ({ veg: count, nonVeg: 0 });
      const attendees = { adults: veg(people), teens: veg(0), children: veg(0) };
      const eventAttendance =
        people > 0 ? { isAttending: true, attendees } : { isAttending: false };
      await send(familyAt(who), 'POST', `step/${familyAt(who).id}`, {
        stepName: 'eventAttendance',
        formDataStructured: { eventAttendance },
      });
    },
    /** They cannot come, or with fewer, and say what becomes of their money, by one press or two. */
    async leave({ who, what, choice, times }) {
      const family = familyAt(who);
      const { status, text } = await send(family, 'GET', `${family.id}/refund-offer`);
      if (status !== 200) return;
      const body = { what, choice, amount: JSON.parse(text).data[what] };
      const leave = () => send(family, 'POST', `${family.id}/leave`, body);
      await Promise.all(Array.from({ length: times }, leave));
    },
    'still coming': ({ who }) => send(familyAt(who), 'POST', `${familyAt(who).id}/still-coming`),
    submit: ({ who }) =>
      send(familyAt(who), 'POST', `step/${familyAt(who).id}`, {
        stepName: 'review',
        formDataStructured: {},
        consents: { policies: true },
      }),
    limit: ({ places }) => setLimit(places),
    offer: () => patiently(() => offerPlaces(deps)),
    'wait again': ({ who }) => send(familyAt(who), 'POST', `${familyAt(who).id}/wait-again`),
    act: (move) => staff.act(move),
    async ask(move) {
      const lost = move.isAnswerLost ? { loseCreateResponse: 1 } : {};
      await withSwitches(lost, async () => asked.push(...(await staff.ask(move))));
      const { rows } = await deps.pool.query(
        'select id, registration_id from payment_request where registration_id = any($1)',
        [scope.registrationIds],
      );
      for (const row of rows) scope.owners.set(row.id, row.registration_id);
    },
    /** The provider refuses one that has ended. */
    async 'pay request'({ which }) {
      const url = asked[which % asked.length];
      if (url !== undefined) await bank.payRequest(url);
    },
    async declare({ who, rupees, reference: how }) {
      if (how === 'new' || reference === '') reference = `UTR${randomUUID()}`;
      const paidOn = dateAtEvent(deps.now().getTime());
      const body = { reference, amount: rupees, paidOn };
      await send(familyAt(who), 'POST', `${familyAt(who).id}/transfer`, body);
    },
    withdraw: ({ who }) => send(familyAt(who), 'POST', `${familyAt(who).id}/transfer/withdraw`),
    look: (move) => staff.look(move),
    async refund({ which, paise, how }) {
      const paid = paymentAt(which);
      if (!paid) return;
      const amountPaise = paise === 'all' ? paid.amountPaise : paise;
      await withSwitches(how === 'well' ? {} : { refund: how }, () =>
        bank.refund(paid.answer.razorpay_payment_id, amountPaise),
      );
    },
    'give back': (move) => staff['give back'](move, paidIds()),
    'take in': (move) => staff['take in'](move),
    place: (move) => staff.place(move, paidIds()),
    async forge({ who, which, what }) {
      const family = familyAt(who);
      const orderId = orderAt(which)?.id ?? 'order_Invented000001';
      const paymentId = paymentAt(which)?.answer.razorpay_payment_id ?? inventedPayment;
      const money = {
        paymentStatus: 'Completed',
        paymentAmount: 99_999,
        additionalContribution: 99_999,
        transactionId: inventedPayment,
        feeCycle: 9,
      };
      const forgeries = {
        signature: () =>
          send(family, 'POST', `transaction/${family.id}`, {
            razorpay_order_id: orderId,
            razorpay_payment_id: paymentId,
            razorpay_signature: 'f'.repeat(64),
          }),
        payment: () => send(family, 'PUT', family.id, money),
        contribution: () =>
          send(family, 'PATCH', `${family.id}/add-more-amount`, {
            amount: 99_999,
            transactionId: paymentId,
          }),
        answers: () =>
          send(family, 'POST', `step/${family.id}`, {
            ...money,
            stepName: 'transportation',
            formDataStructured: { ...money, transportation: { isTravelling: false, ...money } },
          }),
        webhook: () => {
          const payment = { id: inventedPayment, order_id: orderId, status: 'captured' };
          const captured = { ...payment, amount: 50_000, currency: 'INR' };
          return bank.webhook('payment.captured', { payment: captured }, { secret: 'a guess' });
        },
      };
      await patiently(forgeries[what]);
    },
    async fault({ fault }) {
      switches = faults[fault];
      await bank.switches(switches);
    },
    async outage({ moves }) {
      await setDatabaseDown(world.database, true);
      await Promise.all(moves.map(playOne));
      await setDatabaseDown(world.database, false);
      await dropBrokenConnections(deps);
    },
    async kill({ work, which, statements }) {
      const paid = paymentAt(which);
      const doing = {
        confirm: async (killed: typeof deps) => {
          if (!paid) return;
          const { id, claim } = claimOf(paid);
          await confirmPayment(killed, id, claim);
        },
        drain: drainWebhooks,
        poll: pollOrders,
        sweep: (killed: typeof deps) => sweepPayments(killed),
      };
      await patiently(() => cutOff(test, statements, doing[work]));
    },
    async death({ part, afterMs, moves }) {
      const done = Promise.all(moves.map(playOne));
      await delay(afterMs);
      await world.processes()?.replace(part);
      await done;
    },
    wait: ({ seconds }) => world.wait(seconds * 1000),
  };
  // `make` has one function for each kind of move, which takes that kind
  const playOne = (move: Move) => (make[move.move] as (move: Move) => Promise<unknown>)(move);

  // a schedule that broke something left it as it was
  await setLimit(null);
  let seen: unknown[] = [];
  let held = await holders();
  for (const move of moves) {
    await playOne(move);
    const holding = await holders();
    broken.push(...tooMany(held, holding, limit));
    held = holding;
    const books = await readBooks(test, scope);
    broken.push(...brokenBooks(books));
    const isAsItWas = isDeepStrictEqual(books.lines.slice(0, seen.length), seen);
    if (!isAsItWas) broken.push(`I3: ${move.move} changed the ledger`);
    seen = [...books.lines];
    if (broken.length > 0) return broken;
  }

  await world.processes()?.ready();
  await bank.switches({});
  await bank.enableWebhook();
  await setLimit(null);
  await offerPlaces(deps);
  // an hour for what was authorised late and is tried again, one for what that sets off
  for (let hour = 0; hour < 2; hour++) {
    await world.wait(hourMs);
    await background();
  }
  await offerPlaces(deps);
  await sweepPayments(deps);
  await closeRequests(deps);
  await closeRequests(deps);
  return [...broken, ...(await brokenInvariants(test, true, scope))];
}
