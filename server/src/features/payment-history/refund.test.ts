import { randomUUID } from 'node:crypto';
import { hourMs } from '@sangamam/contract/locale/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { followRefunds } from '../../domain/money/treasury/send-refund.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
/** A new treasurer for each test, since the refunds one makes in a day are added up. */
let leela: Awaited<ReturnType<typeof treasurer>>;
const biju = await treasurer(test, { email: 'biju@example.org', name: 'Biju' });
const later = { ...test.deps, now: () => new Date(Date.now() + 2 * hourMs) };

beforeEach(async () => {
  await bank.switches({});
  leela = await treasurer(test, { email: `${randomUUID()}@example.org`, name: 'Leela' });
});

async function paidFamily(adults = 2) {
  const family = await payer(test, { adults });
  const { payment, response } = await bank.pay(await family.orderId());
  await family.confirm(response);
  return { family, id: payment.id };
}

/** How many refunds of this payment the provider has. */
async function madeAtProvider(paymentId: string): Promise<number> {
  return (await test.deps.outside.payments.listRefundsOf(paymentId)).length;
}

describe('a refund that staff start', () => {
  it('in part: the money goes back, the family stays confirmed', async () => {
    const { family, id } = await paidFamily();
    const { status, body } = await leela.refund(id, 300);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ refunded: 300, refundable: 700, state: 'Captured' });
    expect(body.data?.refunds).toMatchObject([
      { amount: 300, state: 'Refunded', requestedBy: 'Leela', reason: 'They cannot come' },
    ]);
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Refunded',
      status: 'Confirmed',
    });
  });

  it('in full, with cancelling: Refunded, and the registration is Cancelled', async () => {
    const { family, id } = await paidFamily();
    await leela.refund(id, '1000.00', { cancelRegistration: true });
    expect(await family.read()).toMatchObject({ paymentStatus: 'Refunded', status: 'Cancelled' });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 100000', 'refund -100000']);
  });

  it.each([true, false])('in full: nothing is due anywhere, cancelled: %s', async (isCancelled) => {
    const { family, id } = await paidFamily();
    await test.runJobs();
    const mailsBefore = test.outbox.length;
    await leela.refund(id, 1000, { cancelRegistration: isCancelled });
    const { fee, registrationNumber, status } = await family.read();
    expect([status, fee.minimum, fee.due]).toEqual([
      isCancelled ? 'Cancelled' : 'Submitted',
      1000,
      0,
    ]);
    expect((await leela.read(id)).fee).toMatchObject({ due: 0 });
    const query = `registration=${registrationNumber}`;
    const found = await leela.call('GET', `/payments/registration?${query}`);
    expect(found.body.data).toMatchObject({ due: 0 });
    const { body: door } = await leela.call('POST', '/check-in/find', { code: registrationNumber });
    expect(door.data).toMatchObject([{ due: 0 }]);
    const { body: list } = await leela.call<{ entries: { _id: string; due: number }[] }>(
      'GET',
      '/check-in/list',
    );
    const kept = list.data?.entries.find(({ _id }) => _id === family.id);
    expect(kept?.due).toBe(isCancelled ? undefined : 0);
    await leela.call('POST', `/registrations/${family.id}/resend`, {});
    await test.runJobs();
    const chart = await leela.call<{ rows: { label: string; values: number[] }[] }>(
      'GET',
      '/analytics/payments?cancelled=yes',
    );
    const refunded = chart.body.data?.rows.find(({ label }) => label === 'Refunded');
    expect(refunded?.values.at(-1)).toBe(0);
    const told = test.outbox.slice(mailsBefore).map(({ subject }) => subject);
    expect(told.filter((subject) => /still to pay/.test(subject))).toEqual([]);
  });

  it('in full, and paid anew by whoever comes after all', async () => {
    const { family, id } = await paidFamily();
    await leela.refund(id, 1000);
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    expect(await family.read()).toMatchObject({ status: 'Confirmed', fee: { due: 0, paid: 1000 } });
  });

  it('twice: together no more than was paid', async () => {
    const { id } = await paidFamily();
    await leela.refund(id, 600);
    const { status, body } = await leela.refund(id, 600);
    expect([status, body.code]).toEqual([400, 'AMOUNT_INVALID']);
    expect(body.fields?.amount).toBe('The most you can refund is ₹400');
    expect((await leela.refund(id, 400)).body.data?.state).toBe('Refunded');
  });

  it('pressed twice at once: one refund each, and never more than was paid', async () => {
    const { id } = await paidFamily();
    const replies = await Promise.all([1, 2, 3].map(() => leela.refund(id, 700)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await madeAtProvider(id)).toBe(1);
  });

  it('refund idempotent: with the answer lost, asked again with the same key, it is the same', async () => {
    const { family, id } = await paidFamily();
    await bank.switches({ down: true });
    const { body } = await leela.refund(id, 1000);
    expect(body.data?.refunds).toMatchObject([{ state: 'Refund Pending' }]);
    expect(body.data?.refundable).toBe(0);
    await bank.switches({});
    await followRefunds(later);
    await followRefunds(later);
    expect(await madeAtProvider(id)).toBe(1);
    expect((await family.read()).paymentStatus).toBe('Refunded');
  });

  it('whose webhook comes before the answer is one refund, not two', async () => {
    const { family, id } = await paidFamily();
    await bank.switches({ latencyMs: 150 });
    const started = leela.refund(id, 250);
    await bank.deliver();
    await test.runJobs();
    await started;
    await bank.deliver();
    await test.runJobs();
    expect((await leela.read(id)).refunds).toHaveLength(1);
    expect(await ledgerOf(test, family.id)).toEqual(['fee 100000', 'refund -25000']);
  });

  it('that the provider sends slowly is pending, then processed', async () => {
    await bank.switches({ refund: 'pending' });
    const { id } = await paidFamily();
    expect((await leela.refund(id, 500)).body.data?.refunds).toMatchObject([
      { state: 'Refund Pending', finishedAt: null },
    ]);
    await bank.switches({ webhook: { off: true } });
    await bank.advance(6 * 24 * 3600);
    await followRefunds(later);
    expect((await leela.read(id)).refunds).toMatchObject([{ state: 'Refunded' }]);
  });

  it('that the provider refuses fails with its words, takes nothing, and is a finding', async () => {
    await bank.switches({ refund: 'insufficientBalance' });
    const { family, id } = await paidFamily();
    const { body } = await leela.refund(id, 500);
    expect(body.data?.refunds[0]?.state).toBe('Failed');
    expect(body.data?.refunds[0]?.failure).toMatch(/not have enough balance/);
    expect(body.data).toMatchObject({ refundable: 1000 });
    expect(body.data?.findings).toMatchObject([{ kind: 'refund_failed', closedAt: null }]);
    expect((await family.read()).paymentStatus).toBe('Completed');
    await bank.switches({});
    const { body: again } = await leela.refund(id, 1000);
    expect(again.data?.findings[0]?.closedAt).not.toBeNull();
  });

  it('made in the provider’s dashboard appears by itself', async () => {
    const { id } = await paidFamily();
    await bank.refund(id, 20_000);
    await bank.deliver();
    await test.runJobs();
    expect((await leela.read(id)).refunds).toMatchObject([
      { amount: 200, state: 'Refunded', requestedBy: null },
    ]);
  });

  it('waits while the payer’s bank disputes the payment', async () => {
    await bank.switches({ dispute: 'created' });
    const { id } = await paidFamily();
    await bank.deliver();
    await test.runJobs();
    const { status, body } = await leela.refund(id, 100);
    expect([status, body.code]).toEqual([409, 'REFUND_BLOCKED']);
    expect((await leela.read(id)).refundBlocked).toBe('dispute');
  });
});

const hostile: [string, unknown, number][] = [
  ['nothing', 0, 400],
  ['less than nothing', -1, 400],
  ['more than is left', 1000.01, 400],
  ['a third of a paisa', 0.333, 400],
  ['less than a rupee', 0.5, 400],
  ['an exponent', '1e2', 400],
  ['more than a number can be', '1e309', 400],
  ['a word', 'all', 400],
  ['a blank', ' ', 400],
  ['a signed text', '+100', 400],
  ['hexadecimal', '0x64', 400],
  ['a list', [100], 422],
  ['an object', { amount: 100 }, 422],
  ['null', null, 422],
  ['a long text', '1'.repeat(400), 422],
];
it.each(hostile)('refuses %s as an amount, and nothing moves', async (_, amount, status) => {
  const { id } = await paidFamily();
  const reply = await leela.refund(id, amount);
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.body.fields ?? {})).toEqual(['amount']);
  expect(await madeAtProvider(id)).toBe(0);
});

it.each(['429', '500', '502-html', 'empty'])(
  'keeps a refund while the provider answers with %s',
  async (http) => {
    const { id } = await paidFamily();
    await bank.switches({ http });
    const { status, body } = await leela.refund(id, 100);
    expect(status).toBe(200);
    expect(body.data?.refunds).toMatchObject([{ state: 'Refund Pending' }]);
    await bank.switches({});
    await followRefunds(later);
    expect((await leela.read(id)).refunds).toMatchObject([{ state: 'Refunded' }]);
  },
);

it('tells the payer once, in their mail, and not where staff ask not to', async () => {
  const [told, untold] = [await paidFamily(), await paidFamily()];
  await leela.refund(told.id, 300);
  await leela.refund(untold.id, 300, { tellPayer: false });
  await bank.deliver();
  await test.runJobs();
  const { registrationNumber } = await told.family.read();
  const refunds = test.outbox.filter(
    ({ text }) => text.includes(told.id) || text.includes(untold.id),
  );
  expect(
    refunds.map(({ subject }) => subject).filter((subject) => subject.includes('refund')),
  ).toEqual([`${registrationNumber}: refund of ₹300`]);
});

describe('maker ≠ checker', () => {
  it('above the amount of the settings a second person decides, and nothing moves before', async () => {
    const { family, id } = await paidFamily(5);
    const { body } = await leela.refund(id, 2500, { cancelRegistration: true });
    const [asked] = body.data?.refunds ?? [];
    expect(asked).toMatchObject({ state: 'Awaiting Approval', mayDecide: false });
    expect(await madeAtProvider(id)).toBe(0);
    expect((await family.read()).status).toBe('Confirmed');
    const refundId = asked?._id ?? '';
    expect((await leela.decide(refundId, 'approve')).body.code).toBe('OWN_REQUEST');
    expect((await biju.decide(refundId, 'approve')).body.data?.refunds).toMatchObject([
      { state: 'Refunded', requestedBy: 'Leela', decidedBy: 'Biju' },
    ]);
    expect(await family.read()).toMatchObject({ paymentStatus: 'Refunded', status: 'Cancelled' });
    expect((await biju.decide(refundId, 'approve')).body.code).toBe('STATUS_CHANGE');
    expect(await madeAtProvider(id)).toBe(1);
  });

  it('a rejection needs a note, and frees the money for another refund', async () => {
    const { id } = await paidFamily(5);
    const refundId = (await leela.refund(id, 2500)).body.data?.refunds[0]?._id ?? '';
    expect((await leela.read(id)).refundable).toBe(0);
    expect((await biju.decide(refundId, 'reject')).body.fields).toHaveProperty('note');
    const { body } = await biju.decide(refundId, 'reject', 'The policy says half');
    expect(body.data).toMatchObject({ refundable: 2500 });
    expect(body.data?.refunds).toMatchObject([
      { state: 'Rejected', failure: 'The policy says half' },
    ]);
  });

  it('two who approve at once send it once', async () => {
    const asha = await treasurer(test, { email: 'asha@example.org', name: 'Asha' });
    const { id } = await paidFamily(5);
    const refundId = (await leela.refund(id, 2500)).body.data?.refunds[0]?._id ?? '';
    const replies = await Promise.all([
      biju.decide(refundId, 'approve'),
      asha.decide(refundId, 'approve'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await madeAtProvider(id)).toBe(1);
  });
});

it('asks for the password again, and only those who may', async () => {
  const { id } = await paidFamily();
  const hasty = await treasurer(test, { email: 'hasty@example.org', isPasswordGiven: false });
  expect((await hasty.refund(id, 100)).body.code).toBe('PASSWORD_REQUIRED');
  const viewer = await treasurer(test, { email: 'viewer@example.org', permissions: {} });
  expect((await viewer.refund(id, 100)).status).toBe(403);
  const away = await treasurer(test, {
    email: 'away@example.org',
    allSchools: false,
    assignedSchools: ['JNV Mahe'],
  });
  expect((await away.refund(id, 100)).status).toBe(404);
  expect((await away.call('GET', `/payments/${id}`)).status).toBe(404);
});

it('leaves a row in the user log for each step', async () => {
  const { rows } = await test.deps.pool.query(
    `select distinct action from user_log where action like 'payment.%' order by action`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'payment.approve-refund',
    'payment.ask-refund',
    'payment.refund',
    'payment.reject-refund',
  ]);
});

it('holds the invariants after all of this', async () => {
  await bank.switches({});
  await bank.deliver();
  await test.runJobs();
  expect(await brokenInvariants(test)).toEqual([]);
});
