import { dayMs } from '@sangamam/contract/locale/durations';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../testing/domain/money.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const leela = await treasurer(test, { email: 'leela@example.org', name: 'Leela' });
const biju = await treasurer(test, { email: 'biju@example.org', name: 'Biju' });

describe('money that staff take in', () => {
  it('cash for the fee: confirmed, with a receipt, and the method in words', async () => {
    const family = await payer(test);
    const { status, body } = await leela.record({
      registration: family.id,
      method: 'cash',
      amount: 500,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'Fee',
      manual: true,
      state: 'Captured',
      recordedBy: 'Leela',
      split: { fee: 500, contribution: 0, credit: 0 },
      provider: null,
    });
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Completed',
      status: 'Confirmed',
      paymentMethod: 'Cash',
      paymentAmount: 500,
    });
    const { body: receipts } = await family.send<{ method: string }[]>(
      'GET',
      `${family.id}/receipts`,
    );
    expect(receipts.data).toMatchObject([{ method: 'cash', amount: 500 }]);
  });

  it('by the number people read, with its reference, and the rest as credit', async () => {
    const family = await payer(test);
    const { registrationNumber } = await family.read();
    const { body } = await leela.record({
      registration: registrationNumber.toLowerCase(),
      method: 'transfer',
      amount: '700.50',
      reference: 'UTR 42',
      receivedAt: new Date(Date.now() - dayMs).toISOString(),
    });
    expect(body.data).toMatchObject({
      transactionId: 'UTR 42',
      split: { fee: 500, contribution: 0, credit: 200.5 },
    });
  });

  it('a reference of a method stands once, however it is spaced', async () => {
    const [first, second] = [await payer(test), await payer(test)];
    const cheque = { method: 'cheque', amount: 500, reference: 'KB 0012' } as const;
    expect((await leela.record({ ...cheque, registration: first.id })).status).toBe(201);
    const again = { ...cheque, reference: 'kb0012', registration: second.id };
    expect((await leela.record(again)).body.code).toBe('REFERENCE_TAKEN');
    expect((await leela.record({ ...again, method: 'upi' })).status).toBe(201);
    expect(await ledgerOf(test, second.id)).toEqual(['fee 50000']);
  });

  it('less than is due needs a reason, and leaves the rest due', async () => {
    const family = await payer(test);
    const part = { registration: family.id, method: 'cash', amount: 200 } as const;
    expect((await leela.record(part)).body.fields?.reason).toMatch(/₹500 is due/);
    await leela.record({ ...part, reason: 'Pays the rest at the door' });
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Paid',
      status: 'Submitted',
      fee: { due: 300 },
    });
    const rest = { registration: family.id, method: 'cash', amount: 300 } as const;
    expect((await leela.record(rest)).body.data?.type).toBe('Balance');
    expect((await family.read()).status).toBe('Confirmed');
    expect((await leela.record(rest)).body.code).toBe('ALREADY_PAID');
    const gift = { ...rest, target: 'contribution' } as const;
    expect((await leela.record(gift)).body.data?.type).toBe('Contribution');
  });

  it('complimentary: settled, no receipt, no money in the totals', async () => {
    const family = await payer(test);
    const free = { registration: family.id, method: 'complimentary', amount: 500 } as const;
    expect((await leela.record({ ...free, amount: 600, reason: 'Guest' })).status).toBe(400);
    expect((await leela.record(free)).body.fields).toHaveProperty('reason');
    const { body } = await leela.record({ ...free, reason: 'Chief guest' });
    expect(body.data).toMatchObject({ receiptNumber: null });
    expect(await family.read()).toMatchObject({
      status: 'Confirmed',
      paymentMethod: 'Complimentary',
      receiptNumber: null,
    });
    const { body: totals } = await leela.call<object>(
      'GET',
      '/payments/totals?method=complimentary',
    );
    expect(totals.data).toEqual({
      count: 1,
      received: 0,
      refunded: 0,
      net: 0,
      complimentary: 500,
      unallocated: 0,
    });
  });

  it('given back by staff is written down at once, without the provider', async () => {
    const family = await payer(test);
    const { body } = await leela.record({ registration: family.id, method: 'cash', amount: 500 });
    const { body: back } = await leela.refund(body.data?._id ?? '', 500);
    expect(back.data).toMatchObject({ state: 'Refunded', refunds: [{ state: 'Refunded' }] });
    expect(await family.read()).toMatchObject({ paymentStatus: 'Refunded', paymentMethod: 'Cash' });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'refund -50000']);
  });

  it('above the amount of the settings counts only once a second person says so', async () => {
    await test.patchSettings((settings) => ({
      ...settings,
      payments: { ...settings.payments, manualApprovalAbove: 1000 },
    }));
    const [yes, no] = [await payer(test, { adults: 3 }), await payer(test, { adults: 3 })];
    const cash = { method: 'cash', amount: 1500 } as const;
    const decide = (who: typeof leela, id: string, decision: string, note = '') =>
      who.call('POST', `/payments/${id}/decision`, { decision, note });
    const asked = await leela.record({ ...cash, registration: yes.id });
    expect(asked.body.data).toMatchObject({ state: 'Awaiting Approval', mayDecide: false });
    expect((await yes.read()).paymentStatus).toBe('Pending');
    const id = asked.body.data?._id ?? '';
    expect((await biju.read(id)).mayDecide).toBe(true);
    expect((await decide(leela, id, 'approve')).body.code).toBe('OWN_REQUEST');
    expect((await decide(biju, id, 'approve')).status).toBe(200);
    expect((await yes.read()).status).toBe('Confirmed');
    expect((await decide(biju, id, 'approve')).body.code).toBe('STATUS_CHANGE');

    const refused = await leela.record({ ...cash, registration: no.id });
    const refusedId = refused.body.data?._id ?? '';
    expect((await decide(biju, refusedId, 'reject')).body.fields).toHaveProperty('note');
    expect((await decide(biju, refusedId, 'reject', 'No cash in the box')).status).toBe(200);
    expect(await leela.read(refusedId)).toMatchObject({ state: 'Rejected', refundable: 0 });
    expect(await ledgerOf(test, no.id)).toEqual([]);
  });

  it('waits while an online payment is on its way, and stays away from who cancelled', async () => {
    const family = await payer(test);
    await bank.switches({ authorizeOnly: true, captureFails: true });
    const { response } = await bank.pay(await family.orderId());
    await family.confirm(response);
    const cash = { registration: family.id, method: 'cash', amount: 500 } as const;
    expect((await leela.record(cash)).body.code).toBe('IN_PROGRESS');
    await bank.switches({});
  });

  const bad: [string, object, string][] = [
    ['no reference', { method: 'upi' }, 'VALIDATION'],
    ['a time ahead', { receivedAt: '2031-01-01T00:00:00Z' }, 'VALIDATION'],
    ['a time that is none', { receivedAt: 'yesterday' }, 'VALIDATION'],
    ['an unknown method', { method: 'gold' }, 'VALIDATION'],
    ['nobody', { registration: 'SGM-99999' }, 'REGISTRATION_NOT_FOUND'],
    ['a path for a number', { registration: '../1' }, 'REGISTRATION_NOT_FOUND'],
  ];
  it.each(bad)('refuses %s', async (_, body, code) => {
    const family = await payer(test);
    const cash = { registration: family.id, method: 'cash' as const, amount: 500 };
    const reply = await leela.record({ ...cash, ...body });
    expect(reply.body.code).toBe(code);
    expect(await ledgerOf(test, family.id)).toEqual([]);
  });
});

describe('money that fits nowhere', () => {
  /** A family that paid the fee twice, in two tabs. */
  async function paidTwice() {
    const family = await payer(test);
    const first = await family.orderId();
    const second = await family.orderId({ amount: 700 });
    await family.confirm((await bank.pay(first)).response);
    const { payment, response } = await bank.pay(second);
    await family.confirm(response);
    return { family, id: payment.id };
  }

  it('allocate once: a contribution with a receipt; its finding closes by itself', async () => {
    const { family, id } = await paidTwice();
    expect((await leela.findings({ kind: 'unallocated' })).map(({ subject }) => subject)).toContain(
      id,
    );
    expect(await leela.read(id)).toMatchObject({ type: 'Unallocated', allocatable: 'allocate' });
    expect((await leela.allocate(id, 'fee')).body.code).toBe('ALREADY_PAID');
    const replies = await Promise.all([1, 2, 3].map(() => leela.allocate(id, 'contribution')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await leela.read(id)).toMatchObject({
      type: 'Contribution',
      allocatable: null,
      split: { fee: 0, contribution: 700, credit: 0 },
      receiptNumber: expect.stringMatching(/^SGM-R-/),
    });
    expect(
      (await leela.findings({ kind: 'unallocated' })).map(({ subject }) => subject),
    ).not.toContain(id);
    expect((await family.read()).additionalContribution).toBe(700);
  });

  it('goes back like any other money once it has a place', async () => {
    const { family, id } = await paidTwice();
    await leela.allocate(id, 'contribution');
    await leela.refund(id, 300);
    expect((await family.read()).additionalContribution).toBe(400);
    await leela.refund(id, 400);
    expect(await family.read()).toMatchObject({
      additionalContribution: 0,
      paymentStatus: 'Completed',
    });
  });

  it('that is going back is not allocated', async () => {
    const { id } = await paidTwice();
    await leela.refund(id, 100);
    expect((await leela.allocate(id, 'contribution')).body.code).toBe('STATUS_CHANGE');
  });

  it('of nobody is attached to a registration and pays its fee', async () => {
    const family = await payer(test);
    const { payment } = await bank.pay(await family.orderId());
    const id = `pay_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const orphan = { ...payment, id, order_id: null, status: 'captured', notes: [] };
    await bank.webhook('payment.captured', { payment: orphan });
    await test.runJobs();
    const stranger = await payer(test);
    const { registrationNumber } = await stranger.read();
    expect(await leela.read(id)).toMatchObject({ registration: null, allocatable: 'attach' });
    const mahe = await treasurer(test, {
      email: `mahe-${id}@example.org`,
      allSchools: false,
      assignedSchools: ['JNV Mahe'],
    });
    expect((await mahe.attach(id, registrationNumber, 'fee')).status).toBe(404);
    const { body } = await leela.attach(id, registrationNumber, 'fee');
    expect(body.data).toMatchObject({ type: 'Fee', registration: { registrationNumber } });
    expect(body.data?.findings).toMatchObject([{ kind: 'orphan', closedBy: null }]);
    expect(body.data?.findings[0]?.closedAt).not.toBeNull();
    expect(await stranger.read()).toMatchObject({ status: 'Confirmed', transactionId: id });
    expect((await leela.attach(id, registrationNumber, 'fee')).body.code).toBe('STATUS_CHANGE');
    // said again by the provider, it changes nothing
    await bank.webhook('payment.captured', { payment: orphan }, { eventId: 'again' });
    await test.runJobs();
    expect(await ledgerOf(test, stranger.id)).toEqual(['fee 50000']);
  });
});

it('holds the invariants after all of this', async () => {
  await test.runJobs();
  expect(await brokenInvariants(test, false)).toEqual([]);
});
