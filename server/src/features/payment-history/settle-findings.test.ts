import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';

/** Payments that differ from their orders for one cause are one finding, and are settled at once. */
const test = await testApp({ provider: true });
const bank = practice(test);
const { pool } = test.deps;
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });

beforeEach(async () => {
  await bank.switches({});
  await pool.query(`update finding set closed_at = now() where closed_at is null`);
});

/** Families that each pay an order of theirs with so much for every ₹100. */
async function paidWith(percent: number, adults: readonly number[]) {
  const families = [];
  for (const count of adults) {
    const family = await payer(test, { adults: count });
    await bank.switches({ amountOverride: count * 500 * percent });
    const { payment } = await bank.pay(await family.orderId());
    families.push({ ...family, payment });
  }
  await bank.switches({});
  await bank.deliver();
  await test.runJobs();
  return families;
}
const settle = (id: number | undefined, body: object, who = leela) =>
  who.call<{ payments: number }>('POST', `/payments/findings/${id}/settle`, {
    reason: 'Agreed with the committee',
    ...body,
  });
const statuses = (families: readonly { read(): Promise<{ paymentStatus: string }> }[]) =>
  Promise.all(families.map(async (family) => (await family.read()).paymentStatus));

describe('payments above their orders by the same share', () => {
  it('are one finding for all, and another cause is another', async () => {
    const alike = await paidWith(103, [1, 2, 3]);
    const [other] = await paidWith(107, [1]);
    expect(await statuses(alike)).toEqual(['Processing', 'Processing', 'Processing']);
    const found = await leela.findings();
    expect(found.map(({ kind, count, cause, amount }) => ({ kind, count, cause, amount }))).toEqual(
      [
        {
          kind: 'mismatch',
          count: 1,
          cause: { direction: 'above', percent: 7, offer: null },
          amount: 535,
        },
        {
          kind: 'mismatch',
          count: 3,
          cause: { direction: 'above', percent: 3, offer: null },
          amount: 3 * 1030,
        },
      ],
    );
    expect(found[1]).toMatchObject({ registration: null, paymentId: null, detail: {} });
    expect(new Set(found[1]?.payments.map(({ paymentId }) => paymentId))).toEqual(
      new Set(alike.map(({ payment }) => payment.id)),
    );
    const { body } = await leela.call<{ findings: object }>('GET', '/payments/overview');
    expect(body.data?.findings).toEqual({ mismatch: 2 });
    expect(other?.payment.amount).toBe(53_500);
  });

  it('are settled at once: the orders are credited, the rest is the fee that the payers bore', async () => {
    const families = await paidWith(103, [1, 2]);
    const [found] = await leela.findings();
    const { status, body } = await settle(found?._id, { difference: 'payer_fee' });
    expect([status, body.data]).toEqual([200, { payments: 2 }]);
    await test.runJobs();
    expect(await statuses(families)).toEqual(['Completed', 'Completed']);
    expect(await ledgerOf(test, families[1]?.id ?? '')).toEqual([
      'unallocated 103000',
      'unallocated -103000',
      'fee 100000',
      'payer_fee 3000',
    ]);
    expect(await leela.findings()).toEqual([]);
    expect(await leela.read(families[1]?.payment.id ?? '')).toMatchObject({
      payerFee: 30,
      refundable: 1000,
      refundableFee: 30,
    });
    const { rows } = await pool.query(
      `select action, detail from user_log where object_id = any($1) order by seq`,
      [[String(found?._id), ...families.map(({ payment }) => payment.id)]],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'finding.settle',
      'payment.allocate',
      'payment.allocate',
    ]);
    expect(rows.every(({ detail }) => detail.includes('Agreed with the committee'))).toBe(true);
    // again: nothing is left of it
    expect((await settle(found?._id, { difference: 'payer_fee' })).body.code).toBe('STATUS_CHANGE');
  });

  it('or the rest is the families’ credit', async () => {
    const [family] = await paidWith(104, [2]);
    const [found] = await leela.findings();
    await settle(found?._id, { difference: 'credit' });
    await test.runJobs();
    expect(await family?.read()).toMatchObject({ fee: { paid: 1000, credit: 40, due: 0 } });
  });

  it('what came after the finding was read is not settled unseen, nor what fits no more', async () => {
    const [cancelled, first] = await paidWith(106, [1, 1]);
    const [found] = await leela.findings();
    const [later] = await paidWith(106, [1]);
    await pool.query(`update registration set status = 'Cancelled' where id = $1`, [cancelled?.id]);
    await settle(found?._id, { difference: 'payer_fee' });
    await test.runJobs();
    expect((await first?.read())?.paymentStatus).toBe('Completed');
    const [left] = await leela.findings();
    expect(new Set(left?.payments.map(({ paymentId }) => paymentId))).toEqual(
      new Set([cancelled?.payment.id, later?.payment.id]),
    );
  });
});

describe('payments below their orders', () => {
  it.each([
    ['waived', 'Completed', { paid: 1000, due: 0 }],
    ['due', 'Partially Paid', { paid: 900, due: 100 }],
  ])('by an offer: the rest is %s', async (difference, paymentStatus, fee) => {
    const family = await payer(test, { adults: 2 });
    await bank.switches({ offerPaise: 10_000 });
    await bank.pay(await family.orderId());
    await bank.deliver();
    await test.runJobs();
    const [found] = await leela.findings();
    expect(found?.cause).toEqual({
      direction: 'below',
      percent: null,
      offer: 'offer_Practice000001',
    });
    await settle(found?._id, { difference });
    await test.runJobs();
    expect(await family.read()).toMatchObject({ paymentStatus, fee });
    expect((await leela.list({ searchTerm: family.id })).body.data).toHaveLength(
      difference === 'waived' ? 2 : 1,
    );
  });
});

describe('who may', () => {
  it('settles what is of their schools alone', async () => {
    const [mahe, other] = await paidWith(105, [1, 1]);
    await pool.query(`update registration set school = 'JNV Mahe' where id = $1`, [mahe?.id]);
    const rahul = await treasurer(test, {
      email: 'rahul@example.org',
      allSchools: false,
      assignedSchools: ['JNV Mahe'],
    });
    const [own] = await rahul.findings();
    expect(own).toMatchObject({ count: 1, amount: 525 });
    await settle(own?._id, { difference: 'payer_fee' }, rahul);
    await test.runJobs();
    expect(await statuses([mahe, other].filter((one) => one !== undefined))).toEqual([
      'Completed',
      'Processing',
    ]);
    const reader = await treasurer(test, {
      email: 'reader@example.org',
      permissions: { canViewPayments: true },
    });
    const [theirs] = await leela.findings();
    expect((await settle(theirs?._id, { difference: 'payer_fee' }, reader)).status).toBe(403);
    expect((await settle(theirs?._id, { difference: 'payer_fee' }, rahul)).status).toBe(404);
  });

  it.each([
    ['a use that does not fit', { difference: 'waived' }, 422, 'difference'],
    ['no use', {}, 422, 'difference'],
    ['no reason', { difference: 'credit', reason: '' }, 422, 'reason'],
  ])('not with %s', async (_, body, status, field) => {
    await paidWith(108, [1]);
    const [found] = await leela.findings();
    const refused = await settle(found?._id, body);
    expect(refused.status).toBe(status);
    expect(refused.body.fields).toHaveProperty(field);
  });

  it('all are closed with one note', async () => {
    await paidWith(109, [1, 1]);
    const [found] = await leela.findings();
    await leela.call('POST', `/payments/findings/${found?._id}/close`, {
      note: 'Refunded by hand',
    });
    expect(await leela.findings()).toEqual([]);
  });
});

it('the first payment whose payer bears the fee is told once', async () => {
  await bank.switches({ payerBearsFee: true });
  for (const _ of [1, 2]) {
    await bank.pay(await (await payer(test)).orderId());
    await bank.deliver();
    await test.runJobs();
  }
  const found = await leela.findings({ kind: 'payer_fee' });
  expect(found).toHaveLength(1);
  await leela.call('POST', `/payments/findings/${found[0]?._id}/close`, { note: 'As intended' });
  await bank.pay(await (await payer(test)).orderId());
  await bank.deliver();
  await test.runJobs();
  expect(await leela.findings({ kind: 'payer_fee' })).toEqual([]);
});

it('the money is whole', async () => {
  const broken = await brokenInvariants(test);
  // the notes above closed findings of money that is still held
  expect(broken.filter((one) => !one.startsWith('I5'))).toEqual([]);
});
